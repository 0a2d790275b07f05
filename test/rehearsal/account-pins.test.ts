import type { ServerResponse } from "node:http";
import { ACCOUNT_SETTINGS, sandboxAccount } from "../../rehearsal/account-pins";
import { localServer } from "../support/local-server";

const busy: readonly [string, (response: ServerResponse) => unknown][] = [
  ["429", (response) => response.writeHead(429).end("{}")],
  ["503", (response) => response.writeHead(503).end("<html>")],
  ["a lost connection", (response) => response.destroy()],
];

/** The account of a sandbox that answers its first two requests with `answer`. */
async function accountAfter(answer: (response: ServerResponse) => unknown): Promise<{ account: string | undefined; origin: string }> {
  let requests = 0;
  const server = await localServer((_request, response) => {
    if (++requests <= 2) answer(response);
    else response.writeHead(200, { "content-type": "application/json" }).end('{ "id": 7 }');
  });
  const settings: Record<string, string> = { "hosting:baseUrl": `${server.origin}/api/v1`, "hosting:apiToken": "token" };
  try {
    return { account: await sandboxAccount(ACCOUNT_SETTINGS[0], (key) => settings[key]), origin: server.origin };
  } finally {
    await server.close();
  }
}

test.each(busy)("a request for the account of a busy sandbox is repeated after %s", async (_what, answer) => {
  const { account, origin } = await accountAfter(answer);
  expect(account).toBe(`${origin}#7`);
});

test("the account of a sandbox is unknown if the sandbox refuses the token", async () => {
  const { account } = await accountAfter((response) => response.writeHead(403).end('{ "message": "no" }'));
  expect(account).toBeUndefined();
});
