"""What all tests share: how hypothesis runs."""

from hypothesis import settings

# Machines are busy: a slow example is not a failure. A failing one can be run again.
settings.register_profile("darwindeck", deadline=None, print_blob=True)
settings.load_profile("darwindeck")
