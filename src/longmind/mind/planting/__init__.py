"""Planted memories: texts that were written to steer an agent through what it remembers."""
