import type { ServerUnaryCall, sendUnaryData, UntypedServiceImplementation } from "@grpc/grpc-js";
import type { RegisterResourceRequest, ResourceInvokeRequest } from "@pulumi/pulumi/proto/resource_pb";
import type { Message } from "google-protobuf";
import { REHEARSAL } from "../../provider/hosts/rehearsal";

/** A call of a program, and the response of the engine. */
export interface RecordedCall {
  readonly method: string;
  readonly request: Uint8Array;
  readonly response: Uint8Array;
  /** Number of responses that the program had when it made this call: the first ones in `Recording.answered`. */
  readonly after: number;
}

/** The calls of a program in one run. */
export interface Recording {
  readonly calls: readonly RecordedCall[];
  /** Indexes of the calls, in the order of their responses. */
  readonly answered: readonly number[];
}

type Pending = Omit<RecordedCall, "response"> & { response?: Uint8Array };

/** Methods after which the engine calls the program. Without the program, nothing answers these calls. */
const CALLS_BACK = new Set(["registerStackTransform", "registerStackInvokeTransform", "registerResourceHook", "registerErrorHook"]);

/** Keeps the calls of a program, so that another run can repeat them without the program. */
export class Recorder {
  readonly #calls: Pending[] = [];
  readonly #answered: number[] = [];
  #isRepeatable = true;

  /** Returns a service that answers in the same way, and whose calls are kept. */
  watching(service: UntypedServiceImplementation): UntypedServiceImplementation {
    const watched = Object.entries(service).map(([method, answer]) => {
      const handle = answer as (call: ServerUnaryCall<Message, Message>, respond: sendUnaryData<Message>) => void;
      return [
        method,
        (call: ServerUnaryCall<Message, Message>, respond: sendUnaryData<Message>) =>
          handle(call, this.#kept(method, call.request, respond)),
      ];
    });
    return Object.fromEntries(watched) as UntypedServiceImplementation;
  }

  /** Undefined if the calls cannot be repeated without the program, or if a call was not answered. */
  get recording(): Recording | undefined {
    const calls = this.#calls.flatMap(({ response, ...call }) => (response === undefined ? [] : [{ ...call, response }]));
    return this.#isRepeatable && calls.length === this.#calls.length ? { calls, answered: this.#answered } : undefined;
  }

  #kept(method: string, request: Message, respond: sendUnaryData<Message>): sendUnaryData<Message> {
    if (!isRepeatable(method, request)) this.#isRepeatable = false;
    const call: Pending = { method, request: request.serializeBinary(), after: this.#answered.length };
    const index = this.#calls.push(call) - 1;
    return (error, response, ...rest) => {
      if (error === null && response) {
        call.response = response.serializeBinary();
        this.#answered.push(index);
      }
      respond(error, response, ...rest);
    };
  }
}

function isRepeatable(method: string, request: Message): boolean {
  if (CALLS_BACK.has(method)) return false;
  if (method === "registerResource") {
    const registration = request as RegisterResourceRequest;
    // The plugin registers the children of its components itself.
    return registration.getTransformsList().length === 0 && !registration.getRemote();
  }
  // With this call, the program reports that it reads the platform itself.
  return method !== "invoke" || (request as ResourceInvokeRequest).getTok() !== REHEARSAL.token;
}
