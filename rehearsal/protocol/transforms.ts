import type { Callback } from "@pulumi/pulumi/proto/callback_pb";
import type { RegisterResourceRequest, ResourceInvokeRequest, TransformResourceOptions } from "@pulumi/pulumi/proto/resource_pb";
import type { Callbacks } from "./callbacks";
import type { Sdk } from "./sdk";

/** Runs transforms in the order of the engine: those of the resource, of its parents (the nearest first), and of the stack. */
export class Transforms {
  readonly #stack: Callback[] = [];
  readonly #invokes: Callback[] = [];
  /** Parent and transforms of each registered resource, by URN. A resource inherits the transforms of its parents. */
  readonly #registered = new Map<string, { parent: string; transforms: Callback[] }>();

  constructor(
    private readonly sdk: Sdk,
    private readonly callbacks: Callbacks,
  ) {}

  ofStack(callback: Callback): void {
    this.#stack.push(callback);
  }

  ofInvokes(callback: Callback): void {
    this.#invokes.push(callback);
  }

  /** Must be called before the registration is answered: the program then registers children, which inherit the transforms. */
  remember(urn: string, request: RegisterResourceRequest): void {
    this.#registered.set(urn, { parent: request.getParent(), transforms: request.getTransformsList() });
  }

  async apply(request: RegisterResourceRequest): Promise<void> {
    const inherited: Callback[] = [];
    for (let urn = request.getParent(); urn !== ""; ) {
      const above = this.#registered.get(urn);
      inherited.push(...(above?.transforms ?? []));
      urn = above?.parent ?? "";
    }
    const { resource } = this.sdk;
    for (const callback of [...request.getTransformsList(), ...inherited, ...this.#stack]) {
      const asked = new resource.TransformRequest()
        .setType(request.getType())
        .setName(request.getName())
        .setCustom(request.getCustom())
        .setParent(request.getParent())
        .setProperties(request.getObject())
        .setOptions(this.#optionsOf(request));
      const response = resource.TransformResponse.deserializeBinary(await this.callbacks.invoke(callback, asked.serializeBinary()));
      if (response.hasProperties()) request.setObject(response.getProperties());
      const options = response.getOptions();
      if (options !== undefined) takeOptions(request, options);
    }
  }

  async applyToInvoke(request: ResourceInvokeRequest): Promise<void> {
    const { resource } = this.sdk;
    for (const callback of this.#invokes) {
      const options = new resource.TransformInvokeOptions().setProvider(request.getProvider()).setVersion(request.getVersion());
      const asked = new resource.TransformInvokeRequest().setToken(request.getTok()).setArgs(request.getArgs()).setOptions(options);
      const bytes = await this.callbacks.invoke(callback, asked.serializeBinary());
      const response = resource.TransformInvokeResponse.deserializeBinary(bytes);
      if (response.hasArgs()) request.setArgs(response.getArgs());
      if (response.hasOptions()) request.setProvider(response.getOptions()?.getProvider() ?? "");
    }
  }

  #optionsOf(request: RegisterResourceRequest): TransformResourceOptions {
    const options = new this.sdk.resource.TransformResourceOptions()
      .setDependsOnList(request.getDependenciesList())
      .setIgnoreChangesList(request.getIgnorechangesList())
      .setReplaceOnChangesList(request.getReplaceonchangesList())
      .setVersion(request.getVersion())
      .setAliasesList(request.getAliasesList())
      .setProvider(request.getProvider())
      .setCustomTimeouts(request.getCustomtimeouts())
      .setPluginDownloadUrl(request.getPlugindownloadurl())
      .setDeletedWith(request.getDeletedwith())
      .setAdditionalSecretOutputsList(request.getAdditionalsecretoutputsList())
      .setHooks(request.getHooks())
      .setImport(request.getImportid())
      .setHideDiffList(request.getHidediffsList())
      .setReplaceWithList(request.getReplaceWithList());
    if (request.hasProtect()) options.setProtect(request.getProtect() ?? false);
    if (request.hasRetainondelete()) options.setRetainOnDelete(request.getRetainondelete() ?? false);
    if (request.getDeletebeforereplacedefined()) options.setDeleteBeforeReplace(request.getDeletebeforereplace());
    request.getProvidersMap().forEach((reference, name) => {
      options.getProvidersMap().set(name, reference);
    });
    return options;
  }
}

function takeOptions(request: RegisterResourceRequest, options: TransformResourceOptions): void {
  request
    .setDependenciesList(options.getDependsOnList())
    .setIgnorechangesList(options.getIgnoreChangesList())
    .setReplaceonchangesList(options.getReplaceOnChangesList())
    .setVersion(options.getVersion())
    .setAliasesList(options.getAliasesList())
    .setProvider(options.getProvider())
    .setCustomtimeouts(options.getCustomTimeouts())
    .setPlugindownloadurl(options.getPluginDownloadUrl())
    .setDeletedwith(options.getDeletedWith())
    .setAdditionalsecretoutputsList(options.getAdditionalSecretOutputsList())
    .setHooks(options.getHooks())
    .setImportid(options.getImport())
    .setReplaceWithList(options.getReplaceWithList());
  if (options.hasProtect()) request.setProtect(options.getProtect() ?? false);
  else request.clearProtect();
  if (options.hasRetainOnDelete()) request.setRetainondelete(options.getRetainOnDelete() ?? false);
  else request.clearRetainondelete();
  request.setDeletebeforereplacedefined(options.hasDeleteBeforeReplace());
  request.setDeletebeforereplace(options.getDeleteBeforeReplace() ?? false);
}
