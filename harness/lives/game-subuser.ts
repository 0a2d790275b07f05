import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { to, underAnotherParent, without } from "../shown";

type Args = hosting.game.SubuserArgs;

/** Accounts that every sandbox has. */
const [ADA, LINUS, GRACE] = ["ACME-7F3K2Q", "ACME-1B9X8Z", "ACME-3C5V7N"] as const;
const ACCOUNTS = [ADA, LINUS] as const;

const one = (server: string, publicId: string, permissions: string[]): Record<string, Args> => ({
  helper: { server, publicId, permissions },
});

export const gameSubuserLife: Life<Args> = {
  kind: "game_Subuser",
  api: "panel",
  // A subuser with exactly these permissions is adopted without `adopt`.
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => one(gameServer, ADA, ["control.console", "file.read"]) },
        { name: "change", program: ({ gameServer }) => one(gameServer, ADA, ["backup.read", "file.read"]) },
        { name: "replace", program: ({ otherGameServer }) => one(otherGameServer, LINUS, ["file.read"]) },
        deleted,
      ],
      drift: setting("subusers", ({ gameServer }) => ({ server: gameServer, public_id: ADA }), { permissions: ["websocket.connect"] }),
    },
  ],
  pairs: [
    {
      args: ({ gameServer }, n) => ({
        server: gameServer,
        publicId: ACCOUNTS[n],
        permissions: ["file.read", `backup.${n === 0 ? "read" : "create"}`],
      }),
    },
  ],
  inEverything: { name: "helper", inputs: ({ gameServer }) => ({ server: gameServer, publicId: ADA, permissions: ["control.console"] }) },
  random: {
    make: (program, _, before) => {
      const { fixture, draw } = program;
      const taken = program.of("game_Subuser").map(({ inputs }) => `${inputs.server} ${inputs.publicId}`);
      const free = [fixture.gameServer, fixture.otherGameServer].flatMap((server) =>
        ACCOUNTS.filter((publicId) => !taken.includes(`${server} ${publicId}`)).map((publicId) => ({ server, publicId })),
      );
      if (before === undefined && free.length === 0) return undefined;
      const place = before === undefined ? draw(fc.constantFrom(...free)) : { server: before.server, publicId: before.publicId };
      const names = fc.uniqueArray(fc.constantFrom("file.read", "backup.read", "control.start", "control.stop"), { minLength: 1 });
      return { ...place, permissions: draw(names) };
    },
    free: [],
  },
  others: {
    removes: ["subusers"],
    adds: ({ gameServer }) => ({ table: "subusers", fields: { server: gameServer, public_id: GRACE } }),
  },
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer }) => one(gameServer, ADA, ["file.read"]),
      path: /\/client\/?$|\/users(\/[^/]+)?$/,
      forms: underAnotherParent,
    },
    {
      field: "publicId",
      program: ({ gameServer }) => one(gameServer, ADA, ["file.read"]),
      path: /\/client\/?$|\/users(\/[^/]+)?$/,
      forms: { "not at all": [without("public_id"), "nothing"], "as another one": [to("public_id", GRACE), "drift"] },
    },
  ],
  readings: ["subuserPublicId", "serverRelations", "narrowHeaders"],
};
