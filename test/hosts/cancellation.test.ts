import { Concurrency } from "../../provider/api/concurrency";
import type { WireRequest, WireResponse } from "../../provider/api/network";
import { RateLimiter } from "../../provider/api/transport/rate-limiter";
import { codeOf } from "../../provider/core/log/errors";
import { Batches } from "../../provider/core/run/batches";
import { Cancellation } from "../../provider/hosts/cancellation";
import { VirtualClock } from "../harness/virtual-clock";

const NEXT = "cancelled: the next run continues from here.";
const textOf = (error: Error): string => error.message;

/** A run whose platform answers a request when the test calls `answer`. */
function running() {
  const clock = new VirtualClock();
  const cancellation = new Cancellation();
  const sent: string[] = [];
  let answer: (response: WireResponse) => void = () => undefined;
  const outside = cancellation.endable({
    clock,
    random: () => 0,
    randomHex: () => "",
    sink: () => undefined,
    connect: () => (request) => {
      sent.push(`${request.method} ${request.path}`);
      return new Promise((done) => {
        answer = done;
      });
    },
    socket: () => new Promise(() => undefined),
  });
  const send = outside.connect?.("https://console.example.com");
  return {
    clock,
    cancellation,
    outside,
    sent,
    send: (method: string, path = "/projects") => send?.({ method, path, headers: {} } satisfies WireRequest),
    answer: (status: number) => answer({ status, headers: {}, text: "" }),
  };
}

test("a cancellation ends every pause at once, including pauses that begin later", async () => {
  const { clock, cancellation, outside } = running();
  const pauses = [outside.clock, outside.engineClock].map((one) => one?.sleep(60_000).catch(textOf));
  cancellation.cancel();
  expect(await Promise.all(pauses)).toEqual([NEXT, NEXT]);
  await expect(outside.clock.sleep(1)).rejects.toThrow("cancelled");
  expect(clock.now()).toBe(0);
});

test("a later cancellation does not affect pauses that have already ended", async () => {
  const { clock, cancellation, outside } = running();
  await clock.run(outside.clock.sleep(1000));
  cancellation.cancel();
  expect(clock.now()).toBe(1000);
});

test("a cancellation ends a read and a socket without a response, and no request begins afterwards", async () => {
  const { cancellation, outside, send, sent } = running();
  const read = send("GET")?.catch(textOf);
  const socket = outside.socket?.("wss://node.example.com", "", { message: () => undefined, closed: () => undefined }).catch(textOf);
  cancellation.cancel();
  expect(await read).toBe(NEXT);
  expect(await socket).toBe(NEXT);
  await expect(send("POST")).rejects.toThrow(NEXT);
  expect(sent).toEqual(["GET /projects"]);
});

test("a running write can still get a response for three seconds after a cancellation", async () => {
  const { clock, cancellation, send, answer } = running();
  const answered = send("POST");
  cancellation.cancel();
  await clock.pass(2);
  answer(201);
  expect(await answered).toMatchObject({ status: 201 });
});

test("a write without a response ends three seconds after a cancellation, and the error says that the outcome is unknown", async () => {
  const { clock, cancellation, send } = running();
  const lost = send("POST", "/upload?token=secret")?.catch((error: unknown) => error as Error);
  cancellation.cancel();
  await clock.pass(3);
  const error = await lost;
  expect(codeOf(error)).toBe("cancelled");
  expect((error as Error).message).toBe(
    "cancelled before the platform answered POST /upload, so it is unknown whether the request acted. The next run looks for its result.",
  );
});

test("a cancellation ends the wait for the rate limit", async () => {
  const { clock, cancellation, outside } = running();
  const limiter = new RateLimiter({ clock: outside.clock, limit: 1 });
  limiter.release(await limiter.acquire());
  const waiting = [limiter.acquire(), limiter.acquire()].map((permit) => permit.catch(textOf));
  cancellation.cancel();
  expect(await Promise.all(waiting)).toEqual([NEXT, NEXT]);
  await expect(limiter.acquire()).rejects.toThrow(NEXT);
  expect(clock.now()).toBe(0);
});

test("a cancellation ends a batch that was not sent, but a batch that was sent still gets the response", async () => {
  const { clock, cancellation, outside, send, sent, answer } = running();
  const batches = new Batches(new Concurrency(outside.clock));
  const write = async (items: string[]) => {
    await send("PATCH", `/${items}`);
    return items;
  };
  const first = batches.add("web", "a", write);
  await clock.pass(1);
  const later = ["web", "api"].map((parent) => batches.add(parent, "b", write).catch(textOf));
  cancellation.cancel();
  answer(200);
  expect(await first).toBe("a");
  expect(await Promise.all(later)).toEqual([NEXT, NEXT]);
  expect(sent).toEqual(["PATCH /a"]);
});
