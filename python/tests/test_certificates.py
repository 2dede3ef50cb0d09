"""Certificates are files that the command line reads and writes, too."""

import os
import pickle
import subprocess
import tempfile
import unittest
from pathlib import Path

import gerechte
from gerechte import Certificate, Game, Refused, Stopped, check_certificate

from . import needs

PROGRAM = os.environ.get("GERECHTE")


class Certificates(unittest.TestCase):
    def test_certificates_are_values(self):
        one = Game("box:2x2").certify("1...............", cubes=2, threads=2)
        self.assertEqual(pickle.loads(pickle.dumps(one)), one)
        self.assertEqual(len({one, Certificate(one.files)}), 1)
        self.assertEqual((one.game, one.manifest["puzzle"]), (Game("box:2x2"), "1..............."))
        with self.assertRaises(AttributeError):
            one.files = {}
        one.files.clear()
        self.assertEqual(one.check("box:2x2", "1...............").count, 72)

    def test_whatever_is_changed_is_refused(self):
        for veripb in [True, False]:
            certificate = Game("box:2x2").certify_fewest("1234341221434321", veripb=veripb)
            for path, content in certificate.files.items():
                if path.endswith(".drat"):
                    # It is for other checkers; its hash is looked at.
                    content += b"d 1 0\n"
                for changed in [content[: len(content) // 2], content + b"x", b""]:
                    with self.subTest(path=path), self.assertRaises(Refused):
                        Certificate({**certificate.files, path: changed}).check()
                with self.subTest(path=path), self.assertRaises(Refused):
                    Certificate(
                        {other: content for other, content in certificate.files.items() if other != path}
                    ).check()
        for game, grid in [("latin:4", "1234341221434321"), ("box:2x2", "1234341243212143")]:
            with self.assertRaises(Refused):
                certificate.check(game, grid)
        with self.assertRaisesRegex(gerechte.Error, "a grid is wanted"):
            certificate.check("box:2x2")

    def test_a_manifest_that_names_no_game_is_refused(self):
        for manifest in ["{}", "[]", "1", '{"game": 5}', '{"game": "@x", "game_files": {"x": 1}}', "{", None]:
            certificate = Certificate({} if manifest is None else {"manifest.json": manifest.encode()})
            with self.subTest(manifest=manifest):
                with self.assertRaisesRegex(Refused, r"manifest\.json"):
                    certificate.game  # noqa: B018
                with self.assertRaisesRegex(Refused, r"manifest\.json"):
                    certificate.check()
                self.assertEqual(repr(certificate), "<Certificate without a manifest>")

    def test_games_of_files_come_with_them(self):
        killer = Game("box:2x2").generate(killer=True, seed=3)
        certificate = killer.game.certify(killer)
        self.assertEqual(certificate.check().count, 1)
        self.assertEqual(certificate.game, killer.game)
        self.assertEqual(certificate.check(killer.game, killer).game, killer.game)

    def test_no_file_leads_out_of_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in ["../x", "/x", "a/../../x"]:
                with self.assertRaisesRegex(gerechte.Error, "leads out"):
                    Certificate({path: b""}).write(Path(folder) / "new")
            (Path(folder) / "mine").touch()
            with self.assertRaisesRegex(gerechte.Error, "not empty"):
                Certificate({}).write(folder)

    def test_long_proofs_are_stopped(self):
        with self.assertRaises(Stopped):
            Game("latin:8").certify(timeout=0.1)

    @needs(PROGRAM, "a program that GERECHTE names")
    def test_the_command_line_makes_and_checks_the_same(self):
        def run(*words):
            return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout

        with tempfile.TemporaryDirectory() as folder:
            theirs, ours = Path(folder) / "theirs", Path(folder) / "ours"
            run("certify", "perfect:1", "--up-to", "relabelling", "--out", str(theirs))
            certificate = Game("perfect:1").certify(up_to="relabelling", out=ours)
            self.assertEqual(Certificate.read(theirs), certificate)
            self.assertEqual(check_certificate(theirs, "perfect:1", up_to="relabelling").count, 17)
            self.assertIn("17 grids and no others: certified and checked", run("certify", "--check", str(ours)))
