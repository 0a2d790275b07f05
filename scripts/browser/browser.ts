import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** `CHROME_PATH` takes precedence over the PATH. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const places = [...(env.CHROME_PATH ? [env.CHROME_PATH] : []), ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return places.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const launch = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath });

/** Collects problems that no step checks for: errors and refused scripts in a page, and requests to other hosts. */
export class Watch {
  readonly problems: string[] = [];
  /** Whether failed requests are expected, because the sandbox is stopped on purpose. */
  isStopped = false;

  constructor(private readonly origin: string) {}

  on(page: Page): void {
    page.on("request", (request) => {
      if (!request.url().startsWith(`${this.origin}/`)) this.problems.push(`a request to ${request.url()}`);
    });
    page.on("pageerror", (error) => void this.problems.push(`an error in the script: ${error.message}`));
    page.on("console", (message) => {
      // The browser logs this text for every response with status 400 or higher, including intended ones.
      if (message.type() === "error" && !this.isStopped && !message.text().startsWith("Failed to load resource"))
        this.problems.push(`on the browser's console: ${message.text()}`);
    });
  }
}

export async function openPage(browser: Browser, watch: Watch, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  watch.on(page);
  return page;
}

const MOST_TABS = 400;

const FOCUSED = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "";
  return one.getAttribute("aria-label") || (one.labels && one.labels[0] ? one.labels[0].textContent : "") || one.textContent || "";
})()`;

export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const fits = (text: string) => (typeof name === "string" ? text.trim() === name : name.test(text.trim()));
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press("Tab");
    if (fits((await page.evaluate(FOCUSED)) as string)) return;
  }
  throw new Error(`The Tab key does not reach "${String(name)}".`);
}
