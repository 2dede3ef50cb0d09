"""Every example in the documentation runs."""

import doctest
import importlib
import inspect
import pkgutil
import unittest
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import gerechte

from . import needs

SAGE = ["modules", "flint", "gap", "groups", "graphs", "combinat", "linbox"]
ROOT = Path(__file__).parents[2]


def modules():
    return [importlib.import_module(f"gerechte.{module.name}") for module in pkgutil.iter_modules(gerechte.__path__)]


class Documentation(unittest.TestCase):
    def test_examples(self):
        for module in [gerechte, *modules()]:
            with self.subTest(module=module.__name__):
                self.assertEqual(doctest.testmod(module).failed, 0)

    @needs(find_spec("pysat"), "PySAT")
    def test_pages_have_examples_that_run(self):
        for page in ["python/README.md", "README.md", "docs/book/src/python.md"]:
            with self.subTest(page=page):
                result = doctest.testfile(str(ROOT / page), module_relative=False)
                self.assertGreater(result.attempted, 5)
                self.assertEqual(result.failed, 0)

    @unittest.skipUnless(find_spec("sage"), "Sage is not there: its examples do not run")
    def test_the_page_about_sage_has_examples_that_run(self):
        # In Sage one import brings all; where its parts are installed one by one, each brings its own.
        for part in ["all", *(f"all__sagemath_{part}" for part in SAGE)]:
            with suppress(ImportError):
                importlib.import_module(f"sage.{part}")
        result = doctest.testfile(str(ROOT / "docs/book/src/python/sage.md"), module_relative=False)
        self.assertGreater(result.attempted, 10)
        self.assertEqual(result.failed, 0)

    def test_all_that_is_public_is_documented(self):
        for name in gerechte.__all__:
            item = getattr(gerechte, name)
            if not inspect.isclass(item):
                continue
            self.assertTrue(inspect.getdoc(item), name)
            for member, value in vars(item).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    self.assertTrue(inspect.getdoc(getattr(item, member)), f"{name}.{member}")
