import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openPage, type Watch } from "./browser";

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 360] as const;
const HEIGHT = 900;

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** The page's security policy does not apply to text that `page.evaluate` runs, so axe-core works without a change of the policy. */
async function violationsOn(page: Page, axe: string): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate("axe.run().then(({ violations }) => violations)")) as Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary ?? ""})`).join("; ")}`);
}

/** Checks every view after `ready` resolves, in both colour schemes and window widths. Returns the problems, and saves pictures. */
export async function lookAt(
  browser: Browser,
  watch: Watch,
  origin: string,
  views: Readonly<Record<string, string>>,
  folder: string,
  ready: (page: Page) => Promise<void> = (page) => page.getByRole("button", { name: "Pause updates" }).waitFor(),
): Promise<string[]> {
  const axe = readFileSync(createRequire(__filename).resolve("axe-core/axe.min.js"), "utf8");
  const problems: string[] = [];
  for (const colorScheme of SCHEMES)
    for (const width of WIDTHS) {
      const page = await openPage(browser, watch, { colorScheme, viewport: { width, height: HEIGHT } });
      for (const [name, path] of Object.entries(views)) {
        const where = `${name}-${colorScheme}-${width}`;
        await page.goto(`${origin}${path}`);
        await ready(page);
        await page.screenshot({ path: join(folder, `${where}.png`), fullPage: true });
        problems.push(...(await violationsOn(page, axe)).map((violation) => `${where}: ${violation}`));
        const widest = (await page.evaluate("document.documentElement.scrollWidth")) as number;
        if (widest > width) problems.push(`${where}: the page is ${widest} pixels wide`);
      }
      await page.context().close();
    }
  return problems;
}
