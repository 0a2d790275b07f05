// Messages name variables in CI, and commands elsewhere. Tests remove or set `CI`, so that they give the same result on every machine.
delete process.env.CI;
