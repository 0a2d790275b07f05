import { standardError } from "../../rehearsal/program/folder-program";
import { saysHungUp } from "../../rehearsal/program/program";
import type { Message } from "../../rehearsal/protocol/events";

/** Output of the SDK if the engine stops before it receives the outputs of a component. */
const HUNG_UP = `failed to deliver log message.\u0020
error: Error: Channel has been shut down\u0020
original message: Error: 14 UNAVAILABLE: The run has stopped.
    at callErrorFromStatus (/app/node_modules/@grpc/grpc-js/src/call.ts:84:17)
for call at
    at ServiceClientImpl.registerResourceOutputs (/app/node_modules/@grpc/grpc-js/src/make-client.ts:189:15)
 message severity: error`;
const OWN = `failed to deliver log message.\u0020
error: Error: Channel has been shut down\u0020
original message: two
lines
 message severity: warn`;

function heard(text: string, isStopped: boolean): Message[] {
  const messages: Message[] = [];
  const take = standardError(
    (message) => messages.push(message),
    () => isStopped,
  );
  for (const line of text.split("\n")) take(line);
  return messages;
}

test("standardError drops only the SDK's report of a closed connection", () => {
  expect(heard(`before\n${HUNG_UP}\n${OWN}\nafter`, true)).toEqual([
    { severity: "info#err", text: "before" },
    { severity: "warning", text: "two\nlines" },
    { severity: "info#err", text: "after" },
  ]);
});

test("standardError keeps every line of a run that continues", () => {
  expect(heard(HUNG_UP, false).map(({ text }) => text)).toEqual(HUNG_UP.split("\n"));
});

test.each([
  "Running program '/app' failed with an unhandled exception:\nError: 14 UNAVAILABLE: The run has stopped.\n    at callErrorFromStatus",
  "Error: failed to register new resource web [x:y:Z]: Resource monitor is terminating",
  "Error: Channel has been shut down",
])("saysHungUp recognises %j", (text) => expect(saysHungUp(text)).toBe(true));
