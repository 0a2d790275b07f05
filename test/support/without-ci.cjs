// Messages name variables in CI, and commands elsewhere. Each test sets which of the two it expects, so it behaves alike on any machine.
delete process.env.CI;
