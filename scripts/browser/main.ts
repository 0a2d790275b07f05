import { strict as assert } from "node:assert";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { rehearse } from "../../rehearsal";
import { type Sandbox, startSandbox } from "../../sandbox";
import { findChromium, launch, openPage, Watch } from "./browser";
import { lookAt } from "./look";
import { buildSite, builtProblems, chooseLanguage, followLatest, isGeneratorInstalled, lookAtSite, lookAtTables, searchSite } from "./site";
import { editWithKeyboard, editWithMouse, type Stage, stoppedMeanwhile, twoBrowsers, watchRequests, withoutScript } from "./steps";

// `npm run test:browser` tests those parts of the sandbox's console and of the documentation site that need a browser. test/sandbox/explorer
// tests pages and actions over HTTP.

const PROGRAM = resolve(__dirname, "../../../examples/quickstart");
const MANY = 1000;
const FIRST_BYTE_MS = 150;
const SPEED = 300;

async function main(): Promise<void> {
  const path = findChromium(process.env);
  if (path === undefined) {
    console.log("No Chromium was found (CHROME_PATH, chromium, google-chrome): the browser tests did not run.");
    process.exitCode = process.argv.includes("--if-found") ? 0 : 1;
    return;
  }
  const browser = await launch(path);
  const sandbox = await startSandbox({ speed: SPEED });
  const watch = new Watch(sandbox.baseUrl);
  const folder = mkdtempSync(join(tmpdir(), "console-"));
  const stack = await rehearse({ dir: PROGRAM, sandbox, config: { "hosting:autoConfirm": "true" }, stateFile: join(folder, "state.json") });
  try {
    const stage: Stage = { browser, sandbox, stack, watch };
    await step("a rehearsal creates an application", async () => void (await stack.up()));
    await step("drift is made and repaired with the mouse", () => editWithMouse(stage));
    await step("drift is made and repaired with the keyboard alone", () => editWithKeyboard(stage));
    await step("requests appear while the page is open", () => watchRequests(stage));
    await step("actions work without script", () => withoutScript(stage));
    await step("two browsers edit the same field", () => twoBrowsers(stage));
    await step("the sandbox stops while a page is open", () => stoppedMeanwhile(browser));
    await step("every view passes axe-core in both colour schemes, wide and at 360 pixels", async () => {
      const problems = await lookAt(browser, watch, sandbox.baseUrl, await viewsOf(sandbox), folder);
      assert.deepEqual(problems, []);
      console.log(`  pictures: ${folder}`);
    });
    await step(`the overview of ${MANY} objects starts within ${FIRST_BYTE_MS} ms`, () => firstByte(browser, watch, sandbox));
    await step("no page sent a request to another host or had an error", async () => assert.deepEqual(watch.problems, []));
    await trySite(browser, folder);
  } finally {
    await stack.close();
    await browser.close();
    await sandbox.close();
  }
}

/** Only `npm run docs` installs the generator of the site. */
async function trySite(browser: Browser, folder: string): Promise<void> {
  if (!isGeneratorInstalled()) {
    console.log("The generator of the documentation's site is not installed (npm run docs): its tests did not run.");
    return;
  }
  const site = await buildSite();
  try {
    await step("the site has no dead link or anchor, no markup as text, and a Markdown form of each page", async () =>
      assert.deepEqual(builtProblems(site), []),
    );
    await step("the site finds settings, error codes, resource types and ideas, on pages for users only", () => searchSite(browser, site));
    await step("a language of the examples is chosen by the keyboard", () => chooseLanguage(browser, site));
    await step("tables of the site break no word at any width, and what scrolls has a sign", async () =>
      assert.deepEqual(await lookAtTables(browser, site), []),
    );
    await step("`latest` leads to the same anchor in the newest version, and the version number leads to the list", () =>
      followLatest(browser, site),
    );
    await step("pages of the site pass axe-core in both colour schemes, wide and at 360 pixels", async () =>
      assert.deepEqual(await lookAtSite(browser, site, folder), []),
    );
  } finally {
    site.close();
  }
}

async function step(name: string, act: () => Promise<void>): Promise<void> {
  await act().catch((error: unknown) => {
    throw new Error(`failed: ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  });
  console.log(`ok ${name}`);
}

/** Returns the path of each view by its name. */
async function viewsOf(sandbox: Sandbox): Promise<Record<string, string>> {
  const [application] = await sandbox.find("applications");
  const [game] = await sandbox.find("gameServers");
  await sandbox.fault({ kind: "status", code: 503, times: 0, match: { method: "GET", path: "/teams/current/nothing" } });
  await sandbox.add("files", { server: String(game?.$id), path: "/config/paper-world-defaults.yml", content: "a: 1" });
  await sandbox.add("schedules", { server: String(game?.$id), name: "nightly restart" });
  await sandbox.mutate("power", String(game?.$id), { state: "running" });
  await sandbox.mutate("power", String(game?.$id), { state: "offline" });
  const object = `kind=applications&id=${application?.uuid}`;
  return {
    overview: "/",
    object: `/console/object?${object}`,
    field: `/console/field?${object}&name=description`,
    requests: "/console/requests",
    request: `/console/requests/${(await sandbox.journal()).findIndex(({ method }) => method === "POST") + 1}`,
    faults: "/console/faults",
    clock: "/console/clock",
    variants: "/console/variants",
    "game-servers": "/console/game-servers",
    "game-server": `/console/game-server?id=${game?.$id}`,
    objects: "/console/objects",
    missing: "/console/object?kind=projects&id=none",
  };
}

/** Prints the time to the first byte by the browser's clock: the median of several visits. */
async function firstByte(browser: Browser, watch: Watch, sandbox: Sandbox): Promise<void> {
  for (let n = 0; n < MANY; n++) await sandbox.add("projects", { name: `project ${n}` });
  const page = await openPage(browser, watch);
  const times: number[] = [];
  for (let visit = 0; visit < 9; visit++) {
    await page.goto(`${sandbox.baseUrl}/`);
    const timing = "(({ responseStart, requestStart }) => responseStart - requestStart)(performance.getEntriesByType('navigation')[0])";
    times.push((await page.evaluate(timing)) as number);
  }
  await page.context().close();
  const median = times.sort((a, b) => a - b)[4] ?? 0;
  console.log(`  first byte: ${median.toFixed(0)} ms`);
  assert.ok(median <= FIRST_BYTE_MS, `it took ${median} ms`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
