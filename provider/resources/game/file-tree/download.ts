import { ApiError, quoted } from "../../../api/errors";
import { files, type PullBody } from "../../../api/panel/files";
import type { Context } from "../../../core/context";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

/** So long a node has for the first byte of a download before it is asked why. */
const FIRST_BYTE_SECONDS = 30;
/** After so long without a byte a download has failed, whatever the node says. */
const NOTHING_SECONDS = 60;
/** A download whose size has not changed for so long is at rest. */
const AT_REST_SECONDS = 12;

type Watching = Caller & Pick<Context<unknown>, "clock">;

/** What a download that does not begin is told as. */
export interface DownloadErrors {
  /** `reason`: what the node says, in quotation marks. */
  refused(reason: string): Error;
  /** `seconds`: how long nothing came. */
  nothing(seconds: number): Error;
}

/** Watches a download in the background by its size: the node writes it straight to its place, and tells nobody when it ends. */
export class DownloadWatch {
  /** Bytes so far. */
  size = 0;
  private since: number;
  private isAsked = false;

  constructor(
    private readonly context: Watching,
    private readonly server: string,
    private readonly download: PullBody,
    private readonly errors: DownloadErrors,
  ) {
    this.since = context.clock.now();
  }

  /** Whether it is at rest, now that its size is this; below 0 where no file shows. Fails where it does not begin. */
  async isAtRest(size: number): Promise<boolean> {
    if (size !== this.size) [this.size, this.since] = [size, this.context.clock.now()];
    if (size > 0) return this.isFor(AT_REST_SECONDS);
    if (this.isFor(FIRST_BYTE_SECONDS) && !this.isAsked) {
      this.isAsked = true;
      const reason = await this.reason();
      if (reason !== undefined) throw this.errors.refused(reason);
    }
    if (this.isFor(NOTHING_SECONDS)) throw this.errors.nothing(NOTHING_SECONDS);
    return false;
  }

  private isFor(seconds: number): boolean {
    return this.context.clock.now() - this.since >= seconds * 1000;
  }

  /**
   * Why it does not begin. Of a download in the background the node tells nobody; of one in the foreground it does (docs/facts/game-panel.md
   * 3.5). Undefined where it gives no reason: a panel that waits no longer is none.
   */
  private async reason(): Promise<string | undefined> {
    const { context, server, download } = this;
    try {
      const body = { ...download, foreground: true };
      await panelBelow(context, server).send(files.pull, { params: { server: identifierOf(server) }, body });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.apiMessage !== undefined && error.status !== 504 ? quoted(error.apiMessage) : undefined;
    }
  }
}
