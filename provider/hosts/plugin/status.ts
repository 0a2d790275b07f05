import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { AuthenticationError } from "../../api/errors";
import type { Api } from "../../core/api-sides";
import { type AnyDefinition, apiOf } from "../../core/definition/resource";
import { codedMessageOf, codeOf, messageOf, withCode } from "../../core/log/errors";
import { SETTINGS } from "../../core/settings/setting-keys";
import type { Settings } from "../../core/settings/settings";
import { fitting } from "../fitting";
import { RefusedError, UnfinishedError, UnknownTokenError } from "./calls";
import { structOf } from "./struct";

/**
 * Returns the gRPC status of an error. The code is never UNKNOWN, because the engine would then report that the resource's state may be unknown. For
 * an `UnfinishedError`, the details contain the object.
 */
export function statusOf(error: unknown, clean: (text: string) => string): ServiceError {
  if (error instanceof UnknownTokenError) return serviceError(status.NOT_FOUND, error.message);
  if (error instanceof UnfinishedError) return unfinished(error, error.reasons.map(clean));
  return serviceError(status.FAILED_PRECONDITION, clean(textOf(error)));
}

/** Returns the text of an error for the engine. The text of a `RefusedError` already contains its code. */
export const textOf = (error: unknown): string => (error instanceof RefusedError ? error.message : codedMessageOf(error));

export const unimplemented = (call: string): ServiceError =>
  serviceError(status.UNIMPLEMENTED, `the package hosting does not implement ${call}`);

const serviceError = (code: status, details: string, metadata = new Metadata()): ServiceError =>
  Object.assign(new Error(details), { code, details, metadata });

/** The metadata key under which Go's implementation of gRPC finds the details of an error. */
const DETAILS = "grpc-status-details-bin";

function unfinished({ answer }: UnfinishedError, reasons: string[]): ServiceError {
  const message = reasons.join("; ");
  const properties = fitting(answer.properties);
  const failed = new ErrorResourceInitFailed()
    .setId(answer.id)
    .setProperties(structOf(properties))
    .setReasonsList(reasons)
    .setRefreshBeforeUpdate(answer.refreshBeforeUpdate);
  // If the error contains no inputs, the engine keeps the inputs in its state.
  if (answer.inputs && Object.keys(properties).length === Object.keys(answer.properties).length) failed.setInputs(structOf(answer.inputs));
  const detail = new Any();
  detail.pack(failed.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const whole = new Status();
  whole.setCode(status.FAILED_PRECONDITION);
  whole.setMessage(message);
  whole.addDetails(detail);
  const metadata = new Metadata();
  metadata.add(DETAILS, Buffer.from(whole.serializeBinary()));
  return serviceError(status.FAILED_PRECONDITION, message, metadata);
}

const TOKENS = { hosting: "apiToken", panel: "panelKey" } as const satisfies Record<Api, keyof typeof SETTINGS>;

/**
 * Makes a call for which the engine passes the settings in the state, or may pass them. If the API refuses the token, the error explains how to use
 * the token in the configuration instead.
 */
export async function withStateToken<T>(
  definition: AnyDefinition,
  settings: Settings,
  call: () => Promise<T>,
  isImport = false,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    const text = `${messageOf(error)} ${isImport ? OF_IMPORT : OF_STATE} ${adviceOf(apiOf(definition), settings)}`;
    throw new RefusedError(withCode(text, codeOf(error)), { cause: error });
  }
}

/** Whether the API refused the token. If that happened while the account was verified, the refusal is the error's `cause`. */
const isUnauthenticated = (error: unknown): boolean =>
  error instanceof AuthenticationError || (error instanceof Error && error.cause instanceof AuthenticationError);

const OF_STATE = "This call uses the token in the state, not the token in the configuration.";
const OF_IMPORT = "If the stack has resources, pulumi import uses the token in the state, not the token in the configuration.";

function adviceOf(api: Api, { provider }: Settings): string {
  const byVariable = provider === undefined ? `, or set ${SETTINGS[TOKENS[api]].variable}` : "";
  return `If you have already set the new token, run pulumi up --run-program once${byVariable}.`;
}
