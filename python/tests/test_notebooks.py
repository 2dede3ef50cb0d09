"""The notebooks show what their cells give."""

import json
import unittest
from importlib.util import find_spec

from . import needs, notebooks


class Notebooks(unittest.TestCase):
    @needs(find_spec("pysat") and find_spec("numpy"), "PySAT and numpy")
    def test_outputs_are_those_of_the_cells(self):
        files = sorted(notebooks.FOLDER.glob("*.ipynb"))
        self.assertEqual(len(files), 4)
        for file in files:
            with self.subTest(notebook=file.name):
                kept = json.loads(file.read_text(encoding="utf-8"))
                self.assertEqual(notebooks.run(file)["cells"], kept["cells"])
