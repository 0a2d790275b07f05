import { fstatSync } from "node:fs";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import type { Clock } from "../api/clock";

/** Standard input of a provider process. The engine holds the other end of this pipe, and never writes to it. */
export type EnginePipe = Readable & { unref?(): unknown };

const LOOK_EVERY_MS = 50;

/**
 * Ends this process after its engine was killed. The host does not notice the end of the engine (docs/facts/engine.md 7.9). It would finish its
 * operation in parallel with the user's next `up`. The engine is gone if the standard input has ended and the engine's address refuses connections.
 */
export function endWithEngine(pipe: EnginePipe | undefined, address: string | undefined, clock: Clock, end: () => void): void {
  const engine = placeOf(address);
  if (!pipe || !engine) return;
  const isOver = async (): Promise<void> => {
    while (await isListening(engine)) await clock.sleep(LOOK_EVERY_MS);
    end();
  };
  pipe.once("end", isOver).once("error", isOver).resume();
  pipe.unref?.();
}

/** Returns undefined if the standard input is a terminal or `/dev/null`, because then no engine is at its other end. */
export function enginePipe(): EnginePipe | undefined {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket() ? process.stdin : undefined;
  } catch {
    return undefined;
  }
}

interface Place {
  host: string;
  port: number;
}

function placeOf(address = ""): Place | undefined {
  const [, host, port] = /^\[?([\w.:-]+?)\]?:(\d+)$/.exec(address) ?? [];
  return host === undefined ? undefined : { host, port: Number(port) };
}

/** Returns false only if the connection is refused. Other failures, such as too many open files, do not prove that the engine is gone. */
const isListening = (place: Place): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(place);
    socket.once("error", ({ code }: NodeJS.ErrnoException) => done(code !== "ECONNREFUSED"));
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
  });
