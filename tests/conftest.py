"""What all tests share: how hypothesis runs, and that a Ctrl-C is heard."""

import signal

from hypothesis import settings

# Machines are busy: a slow example is not a failure. A failing one can be run again.
settings.register_profile("darwindeck", deadline=None, print_blob=True)
settings.load_profile("darwindeck")

# A shell that starts tests in the background lets them ignore Ctrl-C, and so all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
