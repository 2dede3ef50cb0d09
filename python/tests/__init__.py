"""Tests of the package. With `GERECHTE_TESTS` nothing is skipped: what is not there is an error."""

import os
import unittest


def needs(thing, name):
    """A test that is skipped if a thing is not there."""
    return unittest.skipUnless(thing or os.environ.get("GERECHTE_TESTS"), f"{name} is not there")
