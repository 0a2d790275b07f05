import type { Callback } from "@pulumi/pulumi/proto/callback_pb";
import type { ErrorHookRequest, ResourceHookRequest } from "@pulumi/pulumi/proto/resource_pb";
import type { Callbacks } from "./callbacks";
import { toStruct } from "./grpc";
import type { Sdk } from "./sdk";
import type { Bag } from "./wire";

export interface HookCall {
  urn: string;
  id: string;
  name: string;
  type: string;
  newInputs?: Bag | undefined;
  oldInputs?: Bag | undefined;
  newOutputs?: Bag | undefined;
  oldOutputs?: Bag | undefined;
}

interface Hook {
  callback: Callback;
  /** Whether previews also call the hook. */
  onDryRun: boolean;
  /** Whether an error of the hook is reported only as a warning. */
  ignoreErrors: boolean;
}

export class Hooks {
  readonly #hooks = new Map<string, Hook>();
  readonly #errorHooks = new Map<string, Callback>();

  constructor(
    private readonly sdk: Sdk,
    private readonly callbacks: Callbacks,
  ) {}

  register(name: string, hook: Hook): void {
    this.#hooks.set(name, hook);
  }

  registerForErrors(name: string, callback: Callback): void {
    this.#errorHooks.set(name, callback);
  }

  isQuiet = (name: string, dryRun: boolean): boolean => dryRun && this.#hooks.get(name)?.onDryRun === false;
  ignoresErrors = (name: string): boolean => this.#hooks.get(name)?.ignoreErrors === true;

  /** Calls the hook. Returns its error, or an empty string. Returns undefined if there is no hook with this name. */
  async call(name: string, asked: HookCall): Promise<string | undefined> {
    const { resource } = this.sdk;
    const hook = this.#hooks.get(name);
    if (hook === undefined) return undefined;
    const request = this.#filled(new resource.ResourceHookRequest(), asked).setNewOutputs(this.#struct(asked.newOutputs));
    const bytes = await this.callbacks.invoke(hook.callback, request.serializeBinary());
    return resource.ResourceHookResponse.deserializeBinary(bytes).getError();
  }

  /** `again` is true if the failed step must be repeated. */
  async retries(name: string, asked: HookCall, operation: string, errors: readonly string[]): Promise<{ again: boolean; error: string }> {
    const { resource } = this.sdk;
    const callback = this.#errorHooks.get(name);
    if (callback === undefined) return { again: false, error: `hook "${name}" was not registered` };
    const request = this.#filled(new resource.ErrorHookRequest(), asked)
      .setFailedOperation(operation)
      .setErrorsList([...errors]);
    const response = resource.ErrorHookResponse.deserializeBinary(await this.callbacks.invoke(callback, request.serializeBinary()));
    return { again: response.getRetry(), error: response.getError() };
  }

  #filled<Request extends ResourceHookRequest | ErrorHookRequest>(
    request: Request,
    { urn, id, name, type, newInputs, oldInputs, oldOutputs }: HookCall,
  ): Request {
    request.setUrn(urn);
    request.setId(id);
    request.setName(name);
    request.setType(type);
    request.setNewInputs(this.#struct(newInputs));
    request.setOldInputs(this.#struct(oldInputs));
    request.setOldOutputs(this.#struct(oldOutputs));
    return request;
  }

  #struct = (bag: Bag | undefined) => (bag === undefined ? undefined : toStruct(this.sdk, bag));
}
