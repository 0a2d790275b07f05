import type { Sandbox } from "../../../sandbox";
import * as hosting from "../../../sdk";
import { seedOf, serverOf } from "../../harness/fixture";
import { type FieldDrift, fieldDrifts } from "./values";

/** Servers of the sandbox: two with one destination each, and one with two destinations. */
export interface Places {
  alpha: string;
  gamma: string;
  beta: string;
  betaDestinations: readonly [string, string];
}

export async function placesOf(sandbox: Sandbox): Promise<Places> {
  const { destinations } = await seedOf(sandbox);
  const [alpha, beta, gamma] = await Promise.all(["alpha", "beta", "gamma"].map((name) => serverOf(sandbox, name)));
  const { "beta svc": first, "beta internal": second } = destinations;
  if (!alpha || !beta || !gamma || !first || !second) throw new Error("Server beta of the sandbox does not have two destinations.");
  return { alpha, beta, gamma, betaDestinations: [first, second] };
}

const git = (buildPack: "static" | "ctrcompose") =>
  ({ kind: "public", gitRepository: "https://git.example.com/acme/shop", gitBranch: "main", buildPack }) as const;

const wanted = (fields: readonly FieldDrift[]): Partial<hosting.ApplicationArgs> =>
  Object.fromEntries(fields.map(({ input, pair }) => [input, pair[0]]));

/** Fields that the list of applications shows, and fields that only the response for a single application shows. */
export const LISTED = fieldDrifts(["top", "sensitive"]);
export const OWN = fieldDrifts(["settings"]);

export const SET_VARIABLES = {
  VALUE: "ours",
  FLAG: { value: "ours", isLiteral: false },
  LOST: "ours",
  COMMENT: { value: "x", comment: "ours" },
};

/**
 * The program of the benchmark. It has at least one resource for each kind of outside change. The keys of its outputs are the names in
 * `cases.ts`.
 */
export const program = (places: Places) => (): Record<string, unknown> => {
  const ids: Record<string, unknown> = {};
  const keep = <R extends { id: unknown }>(name: string, resource: R): R => {
    ids[name] = resource.id;
    return resource;
  };
  const shop = keep("shop", new hosting.Project("shop", { description: "ours" }));
  keep("other", new hosting.Project("other"));
  const staging = keep("staging", new hosting.Environment("staging", { projectUuid: shop.id, description: "ours" }));
  const application = (name: string, args: Partial<hosting.ApplicationArgs>): hosting.Application =>
    keep(name, new hosting.Application(name, { projectUuid: shop.id, serverUuid: places.alpha, source: git("static"), ...args }));

  application("listed", {
    ...wanted(LISTED),
    domains: ["https://shop.example.com", "https://www.example.com"],
    noindexDomains: ["https://www.example.com"],
    tags: ["ours", "others"],
    customWebServerConfiguration: "ours",
    manualWebhookSecrets: { git_provider_1: "a secret of ours" },
  });
  application("own", wanted(OWN));
  application("port", { domains: ["https://port.example.com:3000"] });
  application("compose", { source: git("ctrcompose"), ctrComposeDomains: [{ name: "web", domain: "https://compose.example.com" }] });
  application("repository", {});
  application("image", { source: { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } });
  application("file", { source: { kind: "ctrfile", ctrfile: "FROM scratch" } });
  application("project-moved", {});
  application("environment-moved", {});
  application("environment-moved-by-id", { environmentUuid: staging.id });
  application("server-moved", {});
  application("destination-moved", { serverUuid: places.beta, destinationUuid: places.betaDestinations[0] });

  const web = application("variables", {});
  const variable = (key: string, args: Partial<hosting.EnvironmentVariableArgs> = {}) =>
    keep(key, new hosting.EnvironmentVariable(key, { applicationUuid: web.id, key, value: "ours", ...args }));
  variable("VALUE");
  variable("KEY");
  variable("PREVIEW", { isPreview: false });
  variable("LITERAL", { isLiteral: false });
  variable("MULTILINE", { isMultiline: false });
  variable("SHOWN_ONCE", { isShownOnce: false });
  variable("BUILDTIME", { isBuildtime: true });
  variable("RUNTIME", { isRuntime: true });
  variable("COMMENT", { comment: "ours" });

  for (const name of ["set-value", "set-flag", "set-comment", "set-lost", "set-surplus"]) {
    const { id } = application(name, {});
    new hosting.EnvironmentVariables(`${name} variables`, { applicationUuid: id, variables: SET_VARIABLES, exclusive: true });
  }
  return ids;
};
