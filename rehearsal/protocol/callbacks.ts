import type { CallbacksClient } from "@pulumi/pulumi/proto/callback_grpc_pb";
import type { Callback, CallbackInvokeResponse } from "@pulumi/pulumi/proto/callback_pb";
import { call } from "./grpc";
import { CHANNEL_OPTIONS, type Sdk } from "./sdk";

/** Calls functions of the program: transforms and hooks. The program serves them at a separate address. */
export class Callbacks {
  readonly #clients = new Map<string, CallbacksClient>();

  constructor(private readonly sdk: Sdk) {}

  /** Request and response are encoded messages. Their type depends on the function. */
  async invoke(callback: Callback, request: Uint8Array): Promise<Uint8Array> {
    const { sdk } = this;
    const target = callback.getTarget();
    const known = this.#clients.get(target);
    const client = known ?? new sdk.CallbacksClient(target, sdk.grpc.credentials.createInsecure(), CHANNEL_OPTIONS);
    if (known === undefined) this.#clients.set(target, client);
    const message = new sdk.callback.CallbackInvokeRequest().setToken(callback.getToken()).setRequest(request);
    const response = await call<CallbackInvokeResponse>((answer) => client.invoke(message, answer));
    return response.getResponse_asU8();
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }
}
