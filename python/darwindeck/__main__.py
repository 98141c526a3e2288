"""`python -m darwindeck` is the command line."""

import sys

from darwindeck.cli import main

sys.exit(main())
