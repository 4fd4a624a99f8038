"""The command: `python -m spirocl`, and the script `spirocl`."""

import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

KERNEL = "kernel void f(global int *a) { a[get_global_id(0)] = N; }\n"


class Command(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)

    def run_command(self, *words, program=(sys.executable, "-m", "spirocl"), **named):
        return subprocess.run([*program, *words], cwd=self.folder, capture_output=True, **named)

    def test_it_compiles_files(self):
        (self.folder / "a.cl").write_text(KERNEL)
        (self.folder / "b.cl").write_text(KERNEL)
        done = self.run_command("-DN=4", "-j", "-MD", "--out-dir", "out", "a.cl", "b.cl")
        self.assertEqual(done.returncode, 0, done.stderr)
        names = sorted(path.name for path in (self.folder / "out").iterdir())
        self.assertEqual(names, ["a.d", "a.spv", "b.d", "b.spv"])
        self.assertEqual((self.folder / "out/a.spv").read_bytes()[:4], b"\3\2\x23\7")

    def test_it_takes_standard_input_and_output(self):
        done = self.run_command("-DN=4", "-", "-o", "-", input=KERNEL.encode())
        self.assertEqual((done.returncode, done.stdout[:4], done.stderr), (0, b"\3\2\x23\7", b""))
        done = self.run_command("-S", "-DN=4", "-", "-o", "-", input=KERNEL.encode())
        self.assertIn(b"OpEntryPoint", done.stdout)

    def test_its_exit_code_says_how_it_went(self):
        self.assertEqual(self.run_command("-", input=b"int").returncode, 1)
        self.assertEqual(self.run_command("--wrong").returncode, 2)
        self.assertEqual(self.run_command().returncode, 2)
        self.assertIn(b"cannot read `no.cl`", self.run_command("no.cl").stderr)

    def test_the_script_is_the_same(self):
        script = pathlib.Path(sys.executable).with_name("spirocl")
        for words in [("--version",), ("--help",), ("--explain", "S0501"), ("--wrong",)]:
            one, other = self.run_command(*words), self.run_command(*words, program=(script,))
            self.assertEqual((one.returncode, one.stdout, one.stderr), (other.returncode, other.stdout, other.stderr))
            self.assertTrue(one.stdout or one.stderr)

    def test_an_interrupt_ends_it(self):
        command = [sys.executable, "-m", "spirocl", "-", "-o", "-"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
            # It waits for its input; Python has started by then.
            time.sleep(1)
            running.send_signal(signal.SIGINT)
            self.assertEqual(running.wait(timeout=30), -signal.SIGINT)
            running.stdin.close()


if __name__ == "__main__":
    unittest.main()
