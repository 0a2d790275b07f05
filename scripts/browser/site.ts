import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { serve } from "../docs-site/serve";
import { openPage, tabTo, Watch } from "./browser";
import { problemsOfBuilt } from "./built";
import { lookAt } from "./look";

const ROOT = resolve(__dirname, "../../..");
const GENERATOR = join(ROOT, "scripts/docs-site");

const SEARCHES: readonly (readonly [wanted: string, found: RegExp])[] = [
  ["allowDataLoss", /^Data/],
  ["not_permitted", /not_permitted$/],
  ["volume", /^Volume$/],
  ["adopt", /^Adoption$/],
  ["rehearsal", /^Testing a program/],
  ["permission", /^Data/],
  ["game.Server", /^game\.Server$/],
];

/** The generator of the site is not a dependency of this repository. */
export const isGeneratorInstalled = (): boolean => existsSync(join(GENERATOR, "node_modules/vitepress"));

interface Site {
  folder: string;
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
  return { folder: out, address, version, close: () => server.close() };
}

export const builtProblems = ({ folder, version }: Site): string[] => problemsOfBuilt(join(folder, version), `/${version}/`);

/** Opens a page, and waits until its script listens to keys. */
async function openReady(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(`document.querySelector("#app").__vue_app__ !== undefined`);
}

/** Searches the site as a reader does, by the keyboard. */
export async function searchSite(browser: Browser, { address, version }: Site): Promise<void> {
  const watch = new Watch(address);
  const page = await openPage(browser, watch);
  await openReady(page, `${address}/${version}/`);
  for (const [wanted, found] of SEARCHES) {
    await page.keyboard.press("/");
    await page.locator("#localsearch-input").fill(wanted);
    await page.locator(".result mark").first().waitFor();
    const titles = (await page.evaluate(TITLES)) as string[];
    assert.ok(
      titles.slice(0, 3).some((title) => found.test(title)),
      `the first results for ${wanted} are: ${titles.slice(0, 3).join("; ")}`,
    );
    const others = ((await page.evaluate(FOUND)) as string[]).filter((path) => !OF_USERS.test(path.slice(`/${version}/`.length)));
    assert.deepEqual(others, [], `results for ${wanted} that are not for users`);
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(watch.problems, []);
  await page.context().close();
}

const TITLES = `[...document.querySelectorAll(".result")].map((result) =>
  [...result.querySelectorAll(".title .text")].map(({ textContent }) => textContent.trim()).join(" > "))`;

const FOUND = `[...document.querySelectorAll(".result")].map((result) => result.getAttribute("href"))`;
const OF_USERS = /^(?:$|#|guides\/|reference\/|figures\.|contributing\/changelog\.)/;

/** Chooses a language by the keyboard alone. The focus must be visible. */
export async function chooseLanguage(browser: Browser, { address, version }: Site): Promise<void> {
  const page = await openPage(browser, new Watch(address));
  await openReady(page, `${address}/${version}/reference/volume.html`);
  await tabTo(page, "TypeScript");
  assert.notEqual(await page.evaluate(OUTLINE), "none", "the focus is not visible");
  await page.keyboard.press("ArrowRight");
  await page.locator(".language-yaml.active").first().waitFor({ state: "visible" });
  await page.context().close();
}

const OUTLINE = `getComputedStyle(document.activeElement.labels[0]).outlineStyle`;

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

const PAGES = {
  start: "",
  project: "guides/start.html",
  money: "guides/money.html",
  volume: "reference/volume.html",
  files: "reference/game-files.html",
  errors: "reference/errors.html",
  reference: "reference/",
  coverage: "coverage.html",
};

/** Looks at pages with wide tables and long code. Returns the problems. */
export async function lookAtSite(browser: Browser, { address, version }: Site, folder: string): Promise<string[]> {
  const paths = Object.fromEntries(Object.entries(PAGES).map(([name, path]) => [`site-${name}`, `/${version}/${path}`]));
  const watch = new Watch(address);
  const problems = await lookAt(browser, watch, address, paths, folder, (page) => page.locator(".vp-doc h1").waitFor());
  return [...problems, ...watch.problems];
}

const TABLE_WIDTHS = [360, 600, 768, 1024, 1280] as const;

/** Returns the words that a line end breaks in a table, and the parts that scroll without a sign. */
export async function lookAtTables(browser: Browser, { address, version }: Site): Promise<string[]> {
  const page = await openPage(browser, new Watch(address));
  const problems: string[] = [];
  for (const path of Object.values(PAGES)) {
    await page.goto(`${address}/${version}/${path}`);
    await page.locator(".vp-doc h1").waitFor();
    for (const width of TABLE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = [...((await page.evaluate(BROKEN_WORDS)) as string[]), ...((await page.evaluate(WITHOUT_SIGN)) as string[])];
      problems.push(...found.map((text) => `${path} at ${width} pixels: ${text}`));
    }
  }
  await page.context().close();
  return problems;
}

/** Outside of code, a line may end after a hyphen or a slash. */
const BROKEN_WORDS = `[...document.querySelectorAll(".vp-doc :is(td, th)")].flatMap((cell) => {
  const found = [];
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const pattern = node.parentElement.closest("code") ? /\\S+/g : /[^\\s\\/-]+/g;
    for (const { 0: word, index } of node.data.matchAll(pattern)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push("broken: " + word);
    }
  }
  return found;
})`;

const WITHOUT_SIGN = `[...document.querySelectorAll(".vp-doc :is(table, pre)")].flatMap((part) =>
  part.scrollWidth > part.clientWidth && !getComputedStyle(part).backgroundImage.includes("gradient") ? ["no sign: " + part.textContent.slice(0, 40)] : [])`;
