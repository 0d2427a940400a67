"""What is on the stack: its modes and targets, how it came there, and what is known as it resolves."""
