"""Rulebooks as Markdown and as a page."""
