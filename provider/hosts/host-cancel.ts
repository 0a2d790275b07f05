import type { Clock } from "../api/clock";

/** The classes of Pulumi's SDK with which the host reads the engine's requests. Each class may be absent or have another form. */
export interface CancelProtocol {
  /** In `google-protobuf/google/protobuf/empty_pb`. */
  readonly Empty?: { deserializeBinary?: (bytes: Uint8Array) => unknown };
  /** In `@pulumi/pulumi/proto/plugin_pb`. */
  readonly PluginInfo?: { readonly prototype: { setVersion?: (version: string) => unknown } };
}

/** Within this time, the host answers a request for its version. */
const VERSION_MS = 50;

/**
 * Calls `cancelled` when the engine sends Cancel. The host answers Cancel without a call of the provider, but reads the message with
 * `Empty.deserializeBinary` (docs/facts/pulumi.md 7). Two other messages are also empty: a request for the host's version, and the engine's response
 * to a log line. The host answers the first with a `PluginInfo`, and another module reads the second.
 */
export function onCancel(protocols: Iterable<CancelProtocol>, clock: Pick<Clock, "sleep">, cancelled: () => void): void {
  let versions = 0;
  for (const { Empty, PluginInfo } of protocols) {
    const { deserializeBinary } = Empty ?? {};
    if (Empty && typeof deserializeBinary === "function")
      Empty.deserializeBinary = (bytes) => {
        const before = versions;
        if (/[\\/]provider_grpc_pb\.js/.test(new Error().stack ?? ""))
          void clock.sleep(VERSION_MS).then(() => versions === before && cancelled());
        return deserializeBinary.call(Empty, bytes);
      };
    const { setVersion } = PluginInfo?.prototype ?? {};
    if (PluginInfo && typeof setVersion === "function")
      PluginInfo.prototype.setVersion = function (version) {
        versions++;
        return setVersion.call(this, version);
      };
  }
}
