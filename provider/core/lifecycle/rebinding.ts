import { accountText, isOf, type Move, moveText } from "../account/account-pin";
import { keptOf, requestFor } from "../definition/request";
import { changesOf, driftOf } from "../diff/difference";
import { OperationError } from "../log/errors";
import { RELEASE } from "../settings/release";
import { type Bag, HIDDEN, plain, withCallerInfo } from "../values";
import { type DiffResult, NOTHING } from "./diff";
import { isMark } from "./mark";
import { Operation } from "./operation";
import type { ResourceType } from "./resource-type";
import type { Sync } from "./sync";

const UNCHANGED: DiffResult = { changes: false, replaces: [], deleteBeforeReplace: false, differing: NOTHING };

/**
 * Handles the engine's calls in a run that moves a stack to another account. The run looks for every object in the new account and writes that
 * account into the object's state. It sends only GET requests (docs/architecture.md, "The account is proved").
 */
export class Rebinding {
  constructor(
    private readonly type: ResourceType,
    private readonly sync: Sync,
  ) {}

  get isOn(): boolean {
    return this.type.run.accounts.isMoving;
  }

  /**
   * Always fails. The error says `what` a run that moves a stack does not do, and what the user can do `instead`. If the settings describe no valid
   * move, the error reports that.
   */
  async refuse(what: string, instead: string): Promise<never> {
    const move = await this.type.run.accounts.move(this.type.api);
    this.type.run.hasFailed = true;
    throw new OperationError(
      `this run only moves the stack${move ? ` ${moveText(move)}` : ""}, so ${what}. Nothing was changed. ${instead}`,
      { code: "foreign_account" },
    );
  }

  /**
   * Returns an update for a resource whose state contains the former account or no account. Returns no change for any other resource, but fails if
   * the program changed the inputs of that resource (`unmoved`).
   */
  async diff(context: Operation): Promise<DiffResult> {
    const { urn, kind, id, log } = context;
    this.type.run.ownership.observed(urn, kind, id);
    context.record({ progress: "reported" });
    const move = await this.moveFor(context);
    if (!move) return this.unmoved(context);
    log.once("info", `this run moves the stack ${moveText(move)}. It changes only the state, nothing on the platform`);
    const missing = await this.missing(context, move);
    if (missing !== undefined) log.warning(`not found: ${missing}`);
    context.record({ changes: true });
    return { ...UNCHANGED, changes: true };
  }

  /**
   * Returns no change for a resource that does not move. The engine stores new inputs even without an update. This run does not apply them, so it
   * refuses changed inputs, unless the state already marks the last operation of the resource as unfinished.
   */
  private async unmoved({ olds, inputs, isUnfinished }: Operation): Promise<DiffResult> {
    const { changed } = changesOf(this.type.definition, olds, inputs);
    if (changed.length === 0 || isUnfinished) return UNCHANGED;
    return this.refuse(
      `it does not apply the change of ${changed.join(", ")}`,
      "Move the other resources with the unchanged program, or with pulumi up --continue-on-error. Then remove accountBefore and run pulumi up.",
    );
  }

  /** Returns the stored state with the new account. Fails if the new account does not contain the object. */
  async update(context: Operation, stored: Bag): Promise<Bag> {
    const move = await this.moveFor(context);
    if (!move) return stored;
    const missing = await this.missing(context, move);
    if (missing !== undefined) {
      this.type.run.hasFailed = true;
      throw new OperationError(this.notFoundText(context, move, missing), { code: "gone" });
    }
    const account = await this.type.run.accounts.require(this.type.api, move.to);
    const { changed } = changesOf(this.type.definition, context.olds, context.inputs);
    const moved = {
      ...stored,
      // The engine stores the new inputs, but this run does not apply them. Without this mark, the next run would not apply them either.
      ...(changed.length > 0 ? { [HIDDEN.unfinished]: `the move did not apply the change of ${changed.join(", ")}.` } : {}),
    };
    return plain(withCallerInfo(moved, { ...keptOf(context.request), release: RELEASE, account }));
  }

  /**
   * Returns the move that applies to this object. Undefined if its state already contains the new account, or if only the account of the other API
   * moves. Fails if its state contains a third account.
   */
  private async moveFor({ callerInfo: { account } }: Operation): Promise<Move | undefined> {
    const { api, run } = this.type;
    const { accounts } = run;
    const move = await accounts.move(api);
    if (!move) return undefined;
    await accounts.requirePin(api);
    if (account === undefined) return move;
    if (isOf(account, move.from)) return move;
    if (isOf(account, move.to)) return undefined;
    throw new OperationError(
      `this object belongs to ${accountText(account)}, but this run moves the stack ${moveText(move)}. Nothing was changed. Move this resource in a separate run with --target.`,
      { code: "foreign_account" },
    );
  }

  /**
   * Returns why the new account does not contain the object: the id does not exist, or belongs to an object whose natural key differs or is not
   * readable. Undefined if the object was found.
   */
  private async missing(context: Operation, { to }: Move): Promise<string | undefined> {
    const { identity } = this.type.definition;
    const { id, olds } = context;
    if (isMark(id)) return undefined;
    const what = `${identity.noun} ${id}`;
    const before = new Operation(this.type, requestFor(context.urn), id, olds, olds, { isComparing: true });
    const live = await this.sync.glance(before);
    if (!live) return `${what} is not in ${accountText(to)}`;
    const { drifted, unchangeable } = driftOf(before, live);
    const key: readonly string[] = identity.key ?? [];
    const naming = drifted.filter((name) => (key.length > 0 ? key.includes(name) : unchangeable.includes(name)));
    if (naming.length > 0)
      return `${what} is a different object in ${accountText(to)}: ${naming.join(", ")} ${naming.length === 1 ? "differs" : "differ"}`;
    const isShown = key.length === 0 || Object.keys(live.inputs).length > 0;
    return isShown ? undefined : `${what} has no readable ${key.join(" and ")} in ${accountText(to)}`;
  }

  /** Returns one message that lists all objects that this run could not find so far. */
  private notFoundText({ name }: Operation, move: Move, missing: string): string {
    const { notMoved } = this.type.run.accounts;
    notMoved.set(name, missing);
    const all = [...notMoved].map(([one, why]) => `\n- ${one}: ${why}`).join("");
    return `not moved ${moveText(move)}. Nothing was changed.${all}\nCreate the missing objects there, or remove them from the state with pulumi state delete.`;
  }
}
