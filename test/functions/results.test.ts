import * as z from "zod";
import { resultRow } from "../../provider/functions/results";

const Listed = z.object({ uuid: z.string(), environmentId: z.number(), prices: z.record(z.string(), z.number()).nullish() });

test("resultRow keeps documented fields and harmless undocumented fields, in camelCase", () => {
  const plain = { restart_count: 1, is_static: false, last_online_at: null, redirect: "both" };
  const secret = {
    manual_webhook_secret_git_provider_1: "x",
    http_basic_auth_password: "x",
    private_key_id: 1,
    api_token: "x",
    ssh_key: "x",
    ctr_compose_raw: "x",
    custom_labels: "x",
    start_command: "run --password x",
    config_hash: "x",
    git_full_url: "https://user:x@git.example.com/a",
    note: "two\nlines",
    long: "x".repeat(300),
    settings: { token: "x" },
    servers: ["x"],
    toString: () => "x",
  };
  const row = { uuid: "a", environment_id: 3, prices: { small: 1 }, ...plain, ...secret };
  expect(resultRow(Listed, { ...row, toString: undefined })).toEqual({
    uuid: "a",
    environmentId: 3,
    prices: { small: 1 },
    restartCount: 1,
    isStatic: false,
    lastOnlineAt: null,
    redirect: "both",
  });
});

test("resultRow changes the names inside a documented field to camelCase at every depth", () => {
  const Deep = z.object({ featureLimits: z.looseObject({}) });
  expect(resultRow(Deep, { feature_limits: { max_backups: [{ kept_days: 1 }] } })).toEqual({
    featureLimits: { maxBackups: [{ keptDays: 1 }] },
  });
});
