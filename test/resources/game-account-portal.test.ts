import { account } from "../../provider/resources/game/account/resource";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

const TEXT = "left in place: gamePortal of the account: the panel does not allow clearing it";
const PORTAL = { username: "ada", token: "portal-token" };

/** A panel that does not clear the credentials, and whose responses to other writes could come from a proxy. */
async function createdAccount() {
  const fixture = await open({ variants: { portalClearing: "refused", panelLimits: "untold" }, pinned: true });
  const accounts = fixture.of(account);
  const state = await accounts.create({ language: "de", catalogKey: "catalogue-key", gamePortal: PORTAL });
  fixture.restart();
  return {
    accounts,
    state,
    restart: () => fixture.restart(),
    said: () => fixture.said().join("\n"),
    held: async () => (await fixture.sandbox.find("accounts"))[0],
  };
}

describe("credentials of the mod portal that the panel does not clear", () => {
  test("an update without the credentials writes the other inputs, and a later update writes credentials again", async () => {
    const { accounts, state, held, said, restart } = await createdAccount();
    const others = { language: "fr", catalogKey: "catalogue-key" } as const;
    const without = await accounts.update(state, others);
    expect(await held()).toMatchObject({ language: "fr", portal_username: "ada" });
    expect(said()).toContain(TEXT);
    restart();
    await accounts.update(without, { ...others, gamePortal: { ...PORTAL, username: "grace" } });
    expect(await held()).toMatchObject({ portal_username: "grace" });
  });

  test("a deletion clears the other credentials, and keeps the credentials of the mod portal", async () => {
    const { accounts, state, held, said } = await createdAccount();
    await accounts.delete(state);
    expect(await held()).toMatchObject({ catalog_key: null, portal_username: "ada" });
    expect(said()).toContain(TEXT);
  });
});
