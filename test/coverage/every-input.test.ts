import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JournalEntry } from "../../sandbox";
import { lifecycleFixtures } from "../harness/fixtures";
import { Platform } from "../harness/platform";
import { declareAll } from "../harness/scenarios";
import { sentTexts } from "../harness/sent";
import { InProcessStack } from "../harness/stack";
import { reads } from "../support/reads";
import { inputsPrograms, programTitle } from "./programs";

jest.mock("../../provider/api/transport/decode", () => jest.requireActual("../support/reads"));
jest.mock("../../provider/api/transport/response-error", () => jest.requireActual("../support/reads"));

// These tests set each input that the lifecycle fixtures leave out. docs/coverage.md shows the requests for these inputs.

const SETTLE_SECONDS = 600;

const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-inputs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(inputsPrograms.map((program) => [programTitle(program), program] as const))(
  "%s: the program sends and reads what the snapshot records",
  async (_, { kind, variants, isRefusedFirst, stages }) => {
    reads.clear();
    const platform = await Platform.start(variants);
    const { sandbox, fixture } = platform;
    const entries: JournalEntry[] = [];
    try {
      let args: object = {};
      const stack = new InProcessStack(platform, () => declareAll(kind, { data: args }));
      for (const [index, stage] of stages.entries()) {
        args = await stage(sandbox, fixture, folder);
        await sandbox.clearJournal();
        expect((await stack.up()).errors).toHaveLength(isRefusedFirst && index === 0 ? 1 : 0);
        entries.push(...(await sandbox.journal()));
        await sandbox.advance(SETTLE_SECONDS);
      }
      await sandbox.clearJournal();
      expect((await stack.destroy()).errors).toEqual([]);
      entries.push(...(await sandbox.journal()));
    } finally {
      await platform.close();
    }
    const { api = "hosting" } = lifecycleFixtures.find((lifecycleFixture) => lifecycleFixture.kind === kind) ?? {};
    expect(sentTexts(api, entries, reads)).toMatchSnapshot("calls");
  },
);
