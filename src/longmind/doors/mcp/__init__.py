"""Memory over the Model Context Protocol: tools, resources and prompts for agent hosts; needs the extra ``mcp``."""
