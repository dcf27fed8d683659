"""Values as they travel: memories as JSON on the way out, and other programs' files on the way in."""
