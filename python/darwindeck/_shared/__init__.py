"""What every floor uses: arguments, files, databases, streams, text."""
