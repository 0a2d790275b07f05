import { formOf } from "../../../provider/core/definition/forms";
import { exportName } from "../../../provider/core/type-token";
import { permissionFor } from "../../harness/permissions";
import { mostBilled } from "../gate/bill";
import { PAID_CALLS, type PaidCall } from "../gate/calls";
import { declarePieces, type Piece } from "../ownership/piece";
import { joined, type Proof, type ProofCase } from "../proof";
import { type Act, SETTLE_SECONDS, Site } from "../site";
import { type Ending, type Protection, protections } from "./places";

const CENT = 0.005;

/** Matches an error that names the protection. */
const NAMES_IT = /maxMonthlyIncrease|HOSTING_MAX_MONTHLY_INCREASE|autoConfirm|hosting:account/;

/** A resource that costs nothing. */
const FREE: Piece = { slot: "free", kind: "Project", name: "free", inputs: {} };

async function tryPurchase(call: PaidCall, protection: Protection): Promise<string | undefined> {
  return Site.with({ variants: call.variants ?? {} }, async (site) => {
    const { platform, fixture, stack } = site;
    const { sandbox } = platform;
    // A second volume that equals the one of the backup makes a restore ambiguous.
    await sandbox.remove("volumes", fixture.volumes[1]);
    const state = await call.prepare?.(sandbox, fixture, 0);
    const inputs = { ...call.wanted(fixture, state) };
    const { isPast, isShared } = formOf(call.kind);
    const adopt = state && !isPast && !isShared ? { adopt: state.id } : {};
    const paid: Piece = { slot: "paid", kind: exportName(call.kind), name: "paid", inputs: { ...inputs, ...adopt } };
    await sandbox.advance(SETTLE_SECONDS);
    const before = mostBilled(await sandbox.snapshot());
    const increase = async () => mostBilled(await sandbox.snapshot()) - before;
    const options = protection.set(site);
    // A restore overwrites data.
    platform.environment = { ...platform.environment, ...permissionFor(paid.kind, paid.name) };
    const declare = (...pieces: readonly Piece[]): void => {
      stack.program = () => {
        const given = options?.();
        declarePieces(pieces.map((piece) => (given ? { ...piece, options: given } : piece)));
      };
    };
    declare(FREE);
    const free = await site.act(stack.up);
    declare(FREE, paid);
    const preview = await site.act(stack.preview);
    const up = await site.act(stack.up);
    return joined(
      protection.goesOn !== false && !free.ok ? `a run without a purchase failed: ${free.errors.join("; ")}` : undefined,
      preview.writes.length > 0 ? `the preview wrote ${preview.writes}` : undefined,
      wrongEnding(protection.ending, up, await increase(), await confirmedIn(site)),
    );
  });
}

const confirmedIn = async ({ platform: { sandbox } }: Site): Promise<number> =>
  (await sandbox.journal()).filter(({ body }) => typeof body === "object" && body !== null && "confirm" in body && body.confirm === true)
    .length;

function wrongEnding(ending: Ending, { ok, errors, writes }: Act, increase: number, confirmed: number): string | undefined {
  const how = ok ? "it succeeded" : errors.join("; ");
  if (ending === "buys") return ok && increase > CENT ? undefined : `it did not buy, and the bill rose by ${increase}: ${how}`;
  return joined(
    increase > CENT ? `it bought for ${increase}: ${how}` : undefined,
    confirmed > 0 ? `it confirmed ${confirmed} requests: ${how}` : undefined,
    ok ? "it did not refuse the purchase" : undefined,
    ok || errors.some((text) => NAMES_IT.test(text)) ? undefined : `no error names the protection: ${how}`,
    ending === "stopped" && writes.length > 0 ? `it wrote ${writes}` : undefined,
  );
}

const calls = PAID_CALLS.filter(({ isFree }) => isFree !== true);

export const protectionsProof: Proof = {
  name: "protections",
  description:
    "Make every purchase with every empty, blank, null, unknown or malformed cap, permission or pin, in every place that can contain it. Nothing may be bought. A run without a purchase must succeed.",
  cases: () =>
    calls.flatMap((call) =>
      protections.map(
        (protection): ProofCase => ({
          title: `${exportName(call.kind)} (${call.name}): ${protection.title}`,
          run: () => tryPurchase(call, protection),
        }),
      ),
    ),
};
