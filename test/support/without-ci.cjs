// Messages name variables in CI and commands elsewhere. Tests say which of both they are about, on any machine.
delete process.env.CI;
