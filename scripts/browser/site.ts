import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { serve } from "../docs-site/serve";
import { openPage, Watch } from "./browser";
import { lookAt } from "./look";

const ROOT = resolve(__dirname, "../../..");
const GENERATOR = join(ROOT, "scripts/docs-site");

const SEARCHES: readonly (readonly [wanted: string, found: RegExp])[] = [
  ["allowDataLoss", /^Data/],
  ["not_permitted", /not_permitted$/],
  ["Volume", /^Volume$/],
];

/** The generator of the site is not a dependency of this repository. */
export const isGeneratorInstalled = (): boolean => existsSync(join(GENERATOR, "node_modules/vitepress"));

interface Site {
  address: string;
  version: string;
  close(): void;
}

export async function buildSite(): Promise<Site> {
  const out = mkdtempSync(join(tmpdir(), "site-"));
  const built = spawnSync(process.execPath, [join(ROOT, "scripts/docs.mjs"), "--out", out], { encoding: "utf8" });
  assert.equal(built.status, 0, `${built.stdout}${built.stderr}`);
  const { server, address } = await serve(out);
  const version = /versions: (\S+)/.exec(built.stdout)?.[1] ?? "";
  return { address, version, close: () => server.close() };
}

/** Searches the site as a reader does, by the keyboard. */
export async function searchSite(browser: Browser, { address, version }: Site): Promise<void> {
  const watch = new Watch(address);
  const page = await openPage(browser, watch);
  await page.goto(`${address}/${version}/`);
  for (const [wanted, found] of SEARCHES) {
    await page.keyboard.press("/");
    await page.locator("#localsearch-input").fill(wanted);
    await page.locator(".result mark").first().waitFor();
    const titles = (await page.evaluate(TITLES)) as string[];
    assert.ok(
      titles.slice(0, 3).some((title) => found.test(title)),
      `the first results for ${wanted} are: ${titles.slice(0, 3).join("; ")}`,
    );
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(watch.problems, []);
  await page.context().close();
}

const TITLES = `[...document.querySelectorAll(".result")].map((result) =>
  [...result.querySelectorAll(".title .text")].map(({ textContent }) => textContent.trim()).join(" > "))`;

/** Opens `latest` at an anchor that has the same address in every release. */
export async function followLatest(browser: Browser, { address, version }: Site): Promise<void> {
  const page = await openPage(browser, new Watch(address));
  await page.goto(`${address}/latest/reference/errors.html#not_permitted`);
  await page.waitForURL(`${address}/${version}/reference/errors.html#not_permitted`);
  await page.locator("#not_permitted").waitFor();
  await page.waitForFunction(IS_IN_VIEW);
  await page
    .getByRole("link", { name: `Version ${version}` })
    .first()
    .click();
  await page.waitForURL(`${address}/`);
  await page.context().close();
}

const IS_IN_VIEW = `(({ top }) => top >= 0 && top < innerHeight)(document.querySelector("#not_permitted").getBoundingClientRect())`;

/** Matches problems of axe-core that the generator of the site causes. */
const OF_GENERATOR = /: (?:label-content-name-mismatch|nested-interactive): /;

/** Looks at pages with wide tables and long code. Returns the problems. */
export async function lookAtSite(browser: Browser, { address, version }: Site, folder: string): Promise<string[]> {
  const pages = {
    start: "",
    volume: "reference/volume.html",
    errors: "reference/errors.html",
    reference: "reference/",
    coverage: "coverage.html",
  };
  const paths = Object.fromEntries(Object.entries(pages).map(([name, path]) => [`site-${name}`, `/${version}/${path}`]));
  const watch = new Watch(address);
  const problems = await lookAt(browser, watch, address, paths, folder, (page) => page.locator(".vp-doc h1").waitFor());
  return [...problems.filter((problem) => !OF_GENERATOR.test(problem)), ...watch.problems];
}
