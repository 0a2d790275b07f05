import type { MethodDefinition, requestCallback } from "@grpc/grpc-js";
import type { Message } from "google-protobuf";
import type { Correspondence } from "../protocol/correspondence";
import { call } from "../protocol/grpc";
import type { RecordedCall, Recording } from "../protocol/recorder";
import { CHANNEL_OPTIONS } from "../protocol/sdk";
import { messageOf } from "../protocol/thrown";
import type { StartProgram } from "./program";

/** A message of the protobuf library. Its constructor accepts the nested lists that `toArray` returns. */
type Listed = Message & { toArray(): unknown[] };
type Method = MethodDefinition<Listed, Listed>;
type Methods = Readonly<Record<string, (request: Listed, callback: requestCallback<Listed>) => void>>;

/** The calls of a program in an earlier run. They replace the program. */
export interface Repeated {
  readonly recording: Recording;
  readonly correspondence: Correspondence;
  /** Called if a response differs from the recorded response. The program might then make other calls, so the result of the run is not valid. */
  readonly onDifference: () => void;
}

/** Makes the calls of an earlier run again. A program that gets the same responses makes the same calls, so its process need not start. */
export const repeatedCalls =
  ({ recording: { calls, answered }, correspondence, onDifference }: Repeated): StartProgram =>
  ({ sdk, monitorAddress, stopped, report }) => {
    const client = new sdk.ResourceMonitorClient(monitorAddress, sdk.grpc.credentials.createInsecure(), CHANNEL_OPTIONS);
    const methods = client as object as Methods;
    const responses: Promise<void>[] = [];
    let failed = false;
    const repeat = async (recorded: RecordedCall, had: Promise<unknown>): Promise<void> => {
      await had;
      const method = sdk.ResourceMonitorService[recorded.method] as Method;
      const request = requestOf(method, recorded, correspondence);
      const response = await call<Listed | undefined>((callback) => methods[recorded.method]?.(request, callback));
      const expected = method.responseDeserialize(Buffer.from(recorded.response));
      if (!correspondence.isSame(expected.toArray(), response?.toArray()))
        throw new Error(`The call ${recorded.method} cannot be repeated: its response is not the same as before.`);
    };
    const end = (error: unknown): boolean => {
      failed = true;
      if (!stopped()) {
        onDifference();
        report.error(messageOf(error));
      }
      return false;
    };
    // `had` resolves when all responses have arrived that the program had when it made the call.
    let [had, count]: [Promise<unknown>, number] = [Promise.resolve(), 0];
    for (const recorded of calls) {
      for (const earlier of answered.slice(count, recorded.after)) had = Promise.all([had, responses[earlier]]);
      count = recorded.after;
      responses.push(repeat(recorded, had));
    }
    return { ended: Promise.all(responses).then(() => true, end), failed: () => failed, kill: () => client.close() };
  };

function requestOf({ requestDeserialize }: Method, { request }: RecordedCall, correspondence: Correspondence): Listed {
  const recorded = requestDeserialize(Buffer.from(request));
  const Request = recorded.constructor as new (lists: unknown) => Listed;
  return new Request(correspondence.translated(recorded.toArray()));
}
