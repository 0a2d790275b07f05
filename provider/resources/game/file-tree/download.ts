import { ApiError, quoted } from "../../../api/errors";
import { files, type PullBody } from "../../../api/panel/files";
import type { Context } from "../../../core/context";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

/** Longest wait for the first byte of a download. After that, the provider asks the node for the reason. */
const FIRST_BYTE_SECONDS = 30;
/** Time without a byte after which a download has failed. */
const NOTHING_SECONDS = 60;
/** Time without a change of size after which a download is complete. */
const AT_REST_SECONDS = 12;

type Watching = Caller & Pick<Context<unknown>, "clock">;

/** Errors of a download that does not begin. */
export interface DownloadErrors {
  /** `reason`: the quoted message of the node. */
  refused(reason: string): Error;
  /** `seconds`: time without a byte. */
  nothing(seconds: number): Error;
}

/** Watches a download in the background by its size: the node writes directly to the target and does not report the end. */
export class DownloadWatch {
  /** Size so far, in bytes. */
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

  /** Whether the download is complete, given its current size (below 0 if there is no file). Throws if it does not begin. */
  async isSettled(size: number): Promise<boolean> {
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
   * Returns why a download does not begin. The node reports errors only for a download in the foreground (docs/facts/game-panel.md 3.5).
   * Undefined if it gives no reason. A timeout of the panel does not count as a reason.
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
