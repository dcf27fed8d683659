"""WHERE memories are kept. A store keeps and finds; it never decides."""
