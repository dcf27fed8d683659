"""WHO ANSWERS: an agent, and the rules it answers by where there is no model. They know what ``longmind`` exports."""
