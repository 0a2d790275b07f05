import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getAccount } from "../../provider/functions/game/account";
import { account } from "../../provider/resources/game/account/resource";
import { shownCredential } from "../../provider/resources/game/account/write";
import { accountNotifications } from "../../provider/resources/game/account-notifications";
import type { Variants } from "../../sandbox";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function openAccount(variants: Partial<Variants> = {}, reword: SandboxRunOptions["reword"] = () => undefined) {
  const fixture = await open({ variants, reword, pinned: true });
  const { sandbox } = fixture;
  return {
    fixture,
    sandbox,
    accounts: fixture.of(account),
    notifications: fixture.of(accountNotifications),
    held: async () => (await sandbox.find("accounts"))[0],
    change: (fields: Record<string, string | boolean | null>) => sandbox.mutate("accounts", "account", fields),
    /** Returns the writes since the previous call of `writes`, by the path below `/account/`. */
    async writes() {
      const all = (await sandbox.journal()).filter(({ method, status }) => method !== "GET" && status < 300);
      await sandbox.clearJournal();
      return all.map(({ method, path, body }) => [`${method} ${path.replace("/api/client/account/", "")}`, body]);
    },
  };
}

const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from("one")]);

describe("account of the panel", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "avatar-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, bytes: Buffer | string): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  test("a creation sends the account's present values of omitted fields with each write", async () => {
    const { accounts, writes } = await openAccount();
    await accounts.create({ currency: "EUR", lastName: "Lovelace" });
    expect(await writes()).toEqual([
      ["PUT profile", { first_name: "Sandy", last_name: "Lovelace" }],
      ["PUT language", { language: "en-GB", currency: "EUR" }],
    ]);
  });

  test.each(["shown", "absent"] as const)(
    "a diff finds drift of the currency only if the panel shows the currency (%s)",
    async (accountFields) => {
      const { accounts, writes, fixture, change } = await openAccount({ accountFields });
      const state = await accounts.create({ currency: "EUR" });
      fixture.restart();
      await writes();
      expect((await accounts.diff(state, { currency: "EUR" })).changes).toBe(false);
      await accounts.update(state, { currency: "USD" });
      expect((await writes()).map(([call]) => call)).toEqual(["PUT language"]);
      await change({ currency: "FIM" });
      fixture.restart();
      const updated = { id: state.id, outs: { ...state.outs, currency: "EUR" } };
      expect((await accounts.diff(updated, { currency: "EUR" })).changes).toBe(accountFields === "shown");
    },
  );

  test("the next `up` succeeds after the response of a password change was lost", async () => {
    const { accounts, held, fixture, sandbox } = await openAccount();
    const first = { password: "password-1", currentPassword: "sandbox-password" };
    const state = await accounts.create(first);
    await sandbox.fault({ match: { method: "PUT", path: "/account/password" }, kind: "drop-after" });
    const second = { ...first, password: "password-2" };
    await expect(accounts.update(state, second)).rejects.toThrow();
    await sandbox.clearFaults();
    fixture.restart();
    const changed = await accounts.update(state, second);
    expect(await held()).toMatchObject({ password: "password-2" });
    fixture.restart();
    expect((await accounts.diff(changed, second)).changes).toBe(false);
    expect(JSON.stringify([fixture.said(), await sandbox.journal()])).not.toMatch(/password-[12]/);
  });

  test.each([
    [{ firstName: "Ada" }, { last_name: null }, "lastName is required together with firstName"],
    [{ lastName: "Lovelace" }, { first_name: null }, "firstName is required together with lastName"],
  ])("a creation with only %j writes nothing and fails if the account lacks the other part of the name", async (inputs, row, text) => {
    const { accounts, change, writes } = await openAccount();
    await change(row);
    await expect(accounts.create(inputs)).rejects.toThrow(text);
    expect(await writes()).toEqual([]);
  });

  test("a creation with a currency and no language fails if the panel does not show the language, and writes nothing", async () => {
    const { accounts, writes } = await openAccount({}, ({ path }, { text }) =>
      path.endsWith("/account") ? text.replace(/"language":"[^"]*",/, "") : undefined,
    );
    await expect(accounts.create({ currency: "EUR" })).rejects.toThrow("language is required together with currency");
    expect(await writes()).toEqual([]);
  });

  test("a preview refuses a new email address or password without the current password", async () => {
    const { accounts, fixture } = await openAccount();
    const problems = async (inputs: object, olds = {}) => {
      fixture.restart();
      return (await accounts.preview(inputs as never, olds)).failures;
    };
    expect(await problems({ email: "ada@example.com" })).toEqual([
      { property: "email", reason: expect.stringContaining("needs currentPassword") },
    ]);
    expect(await problems({ email: "ada@example.com", currentPassword: "sandbox-password" })).toEqual([]);
    const { email } = await fixture.ask(getAccount, {});
    expect(await problems({ email })).toEqual([]);
    await expect(accounts.create({ email: "ada@example.com" })).rejects.toThrow("email needs currentPassword or password");
    expect(await problems({ password: "a-password" })).toEqual([
      { property: "", reason: expect.stringContaining("password needs currentPassword") },
    ]);
    expect(await problems({ password: "a-password" }, { password: "the-old-one" })).toEqual([]);
    expect(await problems({ password: " a-password", currentPassword: "x" })).toEqual([
      { property: "", reason: expect.stringContaining("password must not begin or end with a blank") },
    ]);
    await expect(accounts.create({ email: "ada@example.com", currentPassword: "wrong" })).rejects.toThrow(
      "The password provided was invalid",
    );
  });

  test.each(["a@exämple.com", "jürgen@example.com", "ada@localhost", "a.b+c@mail.example.com", '"a b"@example.com'])(
    "a preview accepts the email address %s",
    async (email) => {
      const { accounts } = await openAccount();
      expect((await accounts.preview({ email, currentPassword: "x" })).failures).toEqual([]);
    },
  );

  test.each(["ada", "ada@", "@example.com", "a@b@c", ".a@example.com", "a..b@example.com", "a@example..com", "a b@c.d", "a@-b.c"])(
    "a preview refuses the email address %s",
    async (email) => {
      const { accounts } = await openAccount();
      expect((await accounts.preview({ email, currentPassword: "x" })).failures).toMatchObject([{ property: "email" }]);
    },
  );

  test("a deletion clears the account's picture even if the picture's file is missing", async () => {
    const { accounts, held } = await openAccount();
    const avatar = file("gone.png", PNG);
    const state = await accounts.create({ avatar });
    rmSync(avatar);
    await accounts.delete(state);
    expect(await held()).toMatchObject({ avatar_url: null });
  });

  test("`up` uploads the picture again if the file or the account's picture changed", async () => {
    const { accounts, held, writes, fixture, change } = await openAccount();
    const avatar = file("one.png", PNG);
    const state = await accounts.create({ avatar });
    expect(state.outs.avatarUrl).toMatch(/^\/avatars\/.*\.png$/);
    expect((await writes()).map(([call]) => call)).toEqual(["POST avatar"]);
    fixture.restart();
    expect((await accounts.diff(state, { avatar })).changes).toBe(false);
    await change({ avatar_url: null });
    fixture.restart();
    expect((await accounts.diff(state, { avatar })).changes).toBe(true);
    const again = await accounts.update(state, { avatar });
    fixture.restart();
    expect((await accounts.diff(again, { avatar })).changes).toBe(false);
    file("one.png", Buffer.concat([PNG, Buffer.from("another")]));
    expect((await accounts.diff(again, { avatar })).changes).toBe(true);
    expect(fixture.said().join("\n")).toContain("drift: avatar differs");
    const other = await accounts.update(again, { avatar });
    expect(fixture.said().join("\n")).not.toContain("not accepted");
    await accounts.update(other, {});
    expect(await held()).toMatchObject({ avatar_url: null });
  });

  test("a preview refuses a picture that is missing, too large or in an unknown format", async () => {
    const { accounts, fixture } = await openAccount();
    const reasonOf = async (avatar: string) => {
      fixture.restart();
      return (await accounts.preview({ avatar })).failures.map(({ property, reason }) => `${property} ${reason}`);
    };
    expect(await reasonOf(join(folder, "missing.png"))).toEqual([expect.stringContaining('missing.png" (ENOENT)')]);
    expect(await reasonOf(file("text.png", "no picture"))).toEqual([
      "avatar must be a PNG, JPEG or WebP picture: the first bytes of the file match none of them.",
    ]);
    expect(await reasonOf(file("large.png", Buffer.concat([PNG, Buffer.alloc(512 * 1024)])))).toEqual([
      "avatar is too large: the file has 513 KB, at most 512 KB are allowed.",
    ]);
  });

  test.each(["whole", "masked", "absent"] as const)(
    "a diff detects changes of credentials that the panel shows (accountCredentials: %s)",
    async (accountCredentials) => {
      const { accounts, writes, fixture, held, change } = await openAccount({ accountCredentials });
      const inputs = { catalogKey: "catalogue-key", gamePortal: { username: "ada", token: "portal-token" } };
      const state = await accounts.create(inputs);
      expect((await writes()).map(([call]) => call)).toEqual(["PUT catalog-key", "PUT gameportal"]);
      const differs = async (wanted: object = inputs) => {
        fixture.restart();
        return (await accounts.diff(state, wanted as never)).changes;
      };
      expect(await differs()).toBe(false);
      await change({ catalog_key: "another user's" });
      expect(await differs()).toBe(accountCredentials === "whole");
      await change({ catalog_key: null });
      expect(await differs()).toBe(true);
      await change({ catalog_key: "catalogue-key", portal_username: "grace" });
      expect(await differs()).toBe(true);
      await accounts.delete(state);
      expect(await held()).toMatchObject({ catalog_key: null, portal_username: null, portal_token: null });
    },
  );

  test("a deletion keeps settings that the panel cannot clear, and reports them", async () => {
    const { accounts, held, fixture } = await openAccount({ portalClearing: "refused" });
    const state = await accounts.create({ language: "de", gamePortal: { username: "ada", token: "portal-token" } });
    await accounts.delete(state);
    expect(await held()).toMatchObject({ language: "de", portal_username: "ada" });
    const said = fixture.said().join("\n");
    expect(said).toContain("left in place: gamePortal of the account: the panel does not allow clearing it");
    expect(said).toContain("left in place: language of the account: the API has no default");
  });
});

describe("notifications of the account", () => {
  const chatWebhook = "https://chat.example.com/hooks/one";

  test("a creation fills omitted notification settings with the panel's values", async () => {
    const { notifications, writes, change } = await openAccount();
    await change({ email_enabled: true, email_address: "ada@example.com" });
    await notifications.create({ chatEnabled: true, chatWebhook });
    const five = { email_enabled: true, email_address: "ada@example.com", chat_enabled: true, notify_deploy: false };
    expect(await writes()).toEqual([["PUT notifications", { ...five, chat_webhook: "[hidden]" }]]);
  });

  test.each(["masked", "absent"] as const)("the provider does not compare a webhook that is %s", async (accountCredentials) => {
    for (const accountNotificationWrites of ["merged", "replaced"] as const) {
      const { notifications, held, fixture, change } = await openAccount({ accountCredentials, accountNotificationWrites });
      await change({ chat_webhook: chatWebhook });
      await notifications.create({ notifyDeploy: true });
      const isKept = accountNotificationWrites === "merged";
      expect(await held()).toMatchObject({ chat_webhook: isKept ? chatWebhook : null });
      expect(fixture.said().join("\n").includes("chatWebhook was emptied: the panel hides it")).toBe(!isKept);
      const state = await notifications.create({ notifyDeploy: true, chatEnabled: true, chatWebhook });
      const changed = await notifications.update(state, { notifyDeploy: false, chatEnabled: true, chatWebhook });
      expect(await held()).toMatchObject({ chat_webhook: chatWebhook, chat_enabled: true, notify_deploy: false });
      fixture.restart();
      expect((await notifications.diff(changed, { notifyDeploy: false, chatEnabled: true, chatWebhook })).changes).toBe(false);
      await notifications.delete(changed);
      expect(await held()).toMatchObject({ chat_webhook: null, chat_enabled: false });
    }
  });

  test("a preview refuses an enabled channel without an email address or a webhook", async () => {
    const { notifications, change, fixture } = await openAccount();
    const problems = async () => {
      fixture.restart();
      return (await notifications.preview({ emailEnabled: true, chatEnabled: true })).failures.map(({ property }) => property);
    };
    expect(await problems()).toEqual(["emailEnabled", "chatEnabled"]);
    await change({ email_address: "ada@example.com", chat_webhook: chatWebhook });
    expect(await problems()).toEqual([]);
  });

  test("a deletion keeps the address and webhook of a channel that stays on", async () => {
    const { notifications, writes, change, fixture } = await openAccount();
    await change({ email_enabled: true, email_address: "theirs@example.com", chat_enabled: true, chat_webhook: `${chatWebhook}/theirs` });
    const state = await notifications.create({ emailAddress: "ada@example.com", chatEnabled: true, chatWebhook });
    await writes();
    await notifications.delete(state);
    expect(await writes()).toEqual([]);
    expect(fixture.said()).toEqual([
      "data: left in place: emailAddress of the account: emailEnabled stays on and needs it, so the value is kept",
      "data: left in place: chatWebhook of the account: chatEnabled stays on and needs it, so the value is kept",
      "data: left in place: chatEnabled of the account: no write of this stack changed it, so the value is kept",
    ]);
  });
});

test.each([
  ["https://chat.example.com/hooks/one", "https://chat.example.com/hooks/one"],
  ["https://chat.example.com/****-one", undefined],
  ["••••1234", undefined],
  ["abc...xyz", undefined],
  [undefined, undefined],
  [null, ""],
])("shownCredential reads %s as %s", (text, shown) => {
  expect(shownCredential(text)).toBe(shown);
});
