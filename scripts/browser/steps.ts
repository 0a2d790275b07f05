import { strict as assert } from "node:assert";
import type { Browser, Page } from "playwright-core";
import type { Stack } from "../../rehearsal";
import { type Sandbox, startSandbox } from "../../sandbox";
import { openPage, tabTo, Watch } from "./browser";

export interface Stage {
  browser: Browser;
  sandbox: Sandbox;
  stack: Stack;
  watch: Watch;
}

async function driftOf(stack: Stack): Promise<string> {
  const { diagnostics } = await stack.preview();
  return diagnostics
    .map(({ message }) => message)
    .filter((message) => message.includes("drift:"))
    .join("\n");
}

const descriptionOf = async (sandbox: Sandbox): Promise<unknown> => (await sandbox.find("applications", { name: "web" }))[0]?.description;

export async function editWithMouse({ browser, sandbox, stack, watch }: Stage): Promise<void> {
  const page = await openPage(browser, watch);
  await page.goto(`${sandbox.baseUrl}/`);
  await page.locator('a[href*="kind=applications"]').first().click();
  await page.getByRole("link", { name: "Edit ports_exposes", exact: true }).click();
  const before = await page.getByLabel("New value").inputValue();
  await page.getByLabel("New value").fill("9090");
  await page.getByLabel("Done by").fill("Eve Example");
  await page.getByRole("button", { name: "Change the value" }).click();
  await page.getByText(/was changed from/).waitFor();
  assert.match(await driftOf(stack), /portsExposes/, "the preview shows no drift");
  await page.getByRole("link", { name: "Edit ports_exposes", exact: true }).click();
  await page.getByLabel("New value").fill(before);
  await page.getByRole("button", { name: "Change the value" }).click();
  await page.getByText(/was changed from/).waitFor();
  assert.equal(await driftOf(stack), "", "the repaired field still shows drift");
  await page.context().close();
}

export async function editWithKeyboard({ browser, sandbox, stack, watch }: Stage): Promise<void> {
  const page = await openPage(browser, watch);
  await page.goto(`${sandbox.baseUrl}/`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // follows the link to the content
  await tabTo(page, "web");
  await page.keyboard.press("Enter");
  const change = async (value: string): Promise<string> => {
    await page.waitForURL(/console\/object/);
    await tabTo(page, "Edit ports_exposes");
    await page.keyboard.press("Enter");
    await page.waitForURL(/console\/field/);
    await tabTo(page, /^New value/);
    const before = (await page.evaluate("document.activeElement.value")) as string;
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.type(value);
    await tabTo(page, "Change the value");
    await page.keyboard.press("Enter");
    await page.getByText(/was changed from/).waitFor();
    return before;
  };
  const before = await change("9191");
  assert.match(await driftOf(stack), /portsExposes/, "the preview shows no drift");
  await change(before);
  assert.equal(await driftOf(stack), "", "the repaired field still shows drift");
  await page.context().close();
}

/** Checks that requests appear while the page is open, without a reload, and that the focus does not move. */
export async function watchRequests({ browser, sandbox, stack, watch }: Stage): Promise<void> {
  const page = await openPage(browser, watch);
  await page.goto(`${sandbox.baseUrl}/console/requests`);
  const newest = (): Promise<string | null> => page.locator("#journal tbody tr td a").first().textContent();
  const before = Number(await newest());
  await page.evaluate("window.isSamePage = true");
  await page.locator("#journal tbody tr td a").first().focus();
  await stack.preview();
  await page.waitForFunction(`Number(document.querySelector("#journal tbody tr td a").textContent) > ${before}`);
  assert.equal(await page.evaluate("window.isSamePage"), true, "the page was reloaded");
  assert.equal(await page.evaluate("document.activeElement.id"), `request-${before}`, "the focus was lost");
  await page.getByRole("button", { name: "Pause updates" }).click();
  await page.locator("#journal tbody tr td a").first().click();
  await page.getByRole("heading", { name: "Answer" }).waitFor();
  await page.context().close();
}

/** Tries every action without scripts. Each action is a form. */
export async function withoutScript({ browser, sandbox, watch }: Stage): Promise<void> {
  const page = await openPage(browser, watch, { javaScriptEnabled: false });
  await page.goto(`${sandbox.baseUrl}/`);
  await page.locator('a[href*="kind=applications"]').first().click();
  await page.getByRole("link", { name: "Edit description", exact: true }).click();
  await page.getByLabel("New value").fill("without script");
  await page.getByRole("button", { name: "Change the value" }).click();
  await page.getByText(/was changed from/).waitFor();
  assert.equal(await descriptionOf(sandbox), "without script");
  await page.goto(`${sandbox.baseUrl}/console/faults`);
  await page.getByLabel("Times").fill("0");
  await page.getByLabel("Path").fill("/nowhere");
  await page.getByRole("button", { name: "Plan the fault" }).click();
  await page.getByText("The fault is planned.").waitFor();
  await page.getByRole("button", { name: "Cancel fault 1" }).click();
  await page.getByText("The fault was cancelled.").waitFor();
  await page.context().close();
}

/** Opens an object in two pages: the first edit appears on the other page, and an edit from an outdated form is refused. */
export async function twoBrowsers({ browser, sandbox, watch }: Stage): Promise<void> {
  const [first, second] = await Promise.all([openPage(browser, watch), openPage(browser, watch)]);
  const uuid = String((await sandbox.find("applications", { name: "web" }))[0]?.uuid);
  const object = `${sandbox.baseUrl}/console/object?kind=applications&id=${uuid}`;
  const edit = `${sandbox.baseUrl}/console/field?kind=applications&id=${uuid}&name=description`;
  await Promise.all([first.goto(edit), second.goto(edit)]);
  const watching = await openPage(browser, watch);
  await watching.goto(object);
  await write(first, "from the first");
  await first.getByText(/was changed from/).waitFor();
  await watching.getByText("from the first").waitFor();
  await write(second, "from the second");
  await second.getByText("was changed meanwhile").waitFor();
  assert.equal(await descriptionOf(sandbox), "from the first");
  for (const page of [first, second, watching]) await page.context().close();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel("New value").fill(text);
  await page.getByRole("button", { name: "Change the value" }).click();
}

/** Stops the sandbox while a page is open. The page reports it, keeps the typed text, and continues when the sandbox is back. */
export async function stoppedMeanwhile(browser: Browser): Promise<void> {
  const first = await startSandbox();
  const watchOfIt = new Watch(first.baseUrl);
  const page = await openPage(browser, watchOfIt);
  await page.goto(`${first.baseUrl}/console/faults`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByLabel("Path").fill("/typed");
  watchOfIt.isStopped = true;
  await first.close();
  await page.getByText("The sandbox does not answer.").waitFor();
  await page.getByRole("button", { name: "Plan the fault" }).click();
  await page.getByText("nothing was sent").waitFor();
  assert.equal(await page.getByLabel("Path").inputValue(), "/typed");
  const again = await startSandbox({ port: Number(new URL(first.baseUrl).port) });
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Plan the fault" }).click();
  await page.getByText("The fault is planned.").waitFor();
  assert.deepEqual(watchOfIt.problems, []);
  await page.context().close();
  await again.close();
}
