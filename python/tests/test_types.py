"""The type stubs, as mypy reads them from the installed package."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

RIGHT = """
import pyopencl as cl
import spirocl
import spirocl.pyopencl
from typing import Optional

module = spirocl.compile(b"", ["-w"], headers={"a.h": "", "b.h": b""}, device=spirocl.Device(extensions=("a",)))
data: bytes = module.spirv
for name, kernel in module.kernels.items():
    size: Optional[int] = kernel.arguments[0].pointee_size
try:
    spirocl.compile("")
except spirocl.CompileError as error:
    for message in error.messages.errors:
        line: int = message.location.line if message.location else 0

def build(context: cl.Context) -> cl.Program:
    return spirocl.pyopencl.build(context, "", "-w", headers={"a.h": ""})
"""

WRONG = [
    "import spirocl; spirocl.compile(4)",
    "import spirocl; a: str = spirocl.compile('').spirv",
    "import spirocl; spirocl.compile('', device='intel')",
    "import spirocl; spirocl.compile('').kernels[0]",
    "import spirocl; spirocl.compile('').messages[0].location.line",
]


class Types(unittest.TestCase):
    def mypy(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "user.py")
            path.write_text(text)
            command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "mypy-cache", path]
            return subprocess.run(command, capture_output=True, text=True)

    def test_right_uses_are_accepted(self):
        done = self.mypy(RIGHT)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_wrong_uses_are_found(self):
        done = self.mypy("\n".join(WRONG))
        found = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error: " in line}
        self.assertEqual(found, set(range(1, len(WRONG) + 1)), done.stdout + done.stderr)

    def test_the_stub_is_that_of_the_native_part(self):
        command = [sys.executable, "-m", "mypy.stubtest", "spirocl._native"]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
