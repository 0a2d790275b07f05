import type { Stack, StackResult } from "../../rehearsal";
import { type Seed, seedOf } from "../harness/fixture";
import type { Engine } from "./engines";
import { linesOf } from "./results";

export const PERMITTED = { "hosting:autoConfirm": "true" };

export const capped = (amount: number) => ({ ...PERMITTED, "hosting:maxMonthlyIncrease": String(amount) });

/** Speed of the sandbox. At this speed, a volume is attached after 0.6 s. */
export const SPEED = 100;

export interface Fixture<Args> {
  readonly stack: Stack;
  readonly seed: Seed;
  /** A test changes the inputs between runs. */
  args: Args;
}

/** The program calls `declare` with the current inputs. */
export async function moneyFixture<Args>(
  open: Engine["open"],
  args: Args | ((seed: Seed) => Args),
  declare: (args: Args) => Record<string, unknown>,
  config: Record<string, string> = PERMITTED,
): Promise<Fixture<Args>> {
  const stack = await open({ program: async () => declare(fixture.args), config, sandbox: { speed: SPEED } });
  const seed = await seedOf(stack.sandbox);
  const fixture: Fixture<Args> = { stack, seed, args: typeof args === "function" ? (args as (e: Seed) => Args)(seed) : args };
  return fixture;
}

export const pricesOf = (result: StackResult): string[] => linesOf(result).filter((line) => line.includes("price:"));

/** Calls with `confirm` since the journal was cleared: `POST /svc/servers/{id}/volumes 201`. */
export async function confirmedCalls({ sandbox }: Pick<Stack, "sandbox">): Promise<string[]> {
  const entries = await sandbox.journal();
  return entries
    .filter(({ body }) => typeof body === "object" && body !== null && "confirm" in body && body.confirm !== false)
    .map(({ method, path, status }) => `${method} ${path.replace("/api/v1", "").replace(/[a-z0-9]{24}/g, "{id}")} ${status}`);
}

/** Writes in order: `POST /svc/servers/{id}/volumes`. */
export async function writes({ sandbox }: Pick<Stack, "sandbox">): Promise<string[]> {
  const entries = await sandbox.journal();
  return entries
    .filter(({ method }) => method !== "GET")
    .map(
      ({ method, path, body }) => `${method} ${path.replace("/api/v1", "").replace(/[a-z0-9]{24}/g, "{id}")} ${JSON.stringify(body ?? {})}`,
    );
}
