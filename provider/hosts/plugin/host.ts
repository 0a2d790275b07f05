import type {
  CheckAnswer,
  CheckCall,
  ConfigureCall,
  CreateCall,
  DeleteCall,
  DiffAnswer,
  DiffCall,
  HandshakeCall,
  InvokeAnswer,
  InvokeCall,
  ListCall,
  PluginCalls,
  ReadCall,
  ResourceAnswer,
  UpdateCall,
} from "./calls";
import { invoke } from "./functions";
import { list } from "./listing";
import { Resources } from "./resources";
import { type PluginOptions, Session } from "./session";
import { checkSettings, diffSettings } from "./settings";

/** The resource plugin: the calls that the engine makes to one process. `protocol.ts` connects it to the engine's messages. */
export class PluginHost implements PluginCalls {
  private readonly session: Session;
  private readonly resources: Resources;

  constructor(options: PluginOptions) {
    this.session = new Session(options);
    this.resources = new Resources(this.session);
  }

  handshake({ engineAddress, isKnownEngine }: HandshakeCall): void {
    this.session.connect(engineAddress);
    if (!isKnownEngine) this.session.say("warning", OLD_ENGINE);
  }

  attach(address: string): void {
    this.session.connect(address);
  }

  schema(): string {
    return this.session.schema();
  }

  checkConfig(call: CheckCall): CheckAnswer {
    return checkSettings(call);
  }

  diffConfig(call: DiffCall): DiffAnswer {
    return diffSettings(call);
  }

  configure(call: ConfigureCall): void {
    this.session.configure(call);
  }

  check(call: CheckCall): Promise<CheckAnswer> {
    return this.session.during(() => this.resources.check(call));
  }

  diff(call: DiffCall): Promise<DiffAnswer> {
    return this.session.during(() => this.resources.diff(call));
  }

  create(call: CreateCall): Promise<ResourceAnswer> {
    return this.session.during(() => this.resources.create(call));
  }

  read(call: ReadCall): Promise<ResourceAnswer> {
    return this.session.during(() => this.resources.read(call));
  }

  update(call: UpdateCall): Promise<ResourceAnswer> {
    return this.session.during(() => this.resources.update(call));
  }

  delete(call: DeleteCall): Promise<void> {
    return this.session.during(() => this.resources.delete(call));
  }

  invoke(call: InvokeCall): Promise<InvokeAnswer> {
    return this.session.during(() => invoke(this.session, call));
  }

  list(call: ListCall): Promise<{ id: string; name: string }[]> {
    return this.session.during(() => list(this.session, call));
  }

  /** Ends all waits. The engine also calls it at the end of each run, so it logs nothing. */
  cancel(): void {
    this.session.cancel();
  }

  /** Resolves when no call is in progress. */
  idle(): Promise<void> {
    return this.session.idle();
  }
}

const OLD_ENGINE =
  "This Pulumi CLI is older than the resource plugin of pulumi-hosting supports. Update it to 3.216.0 or later: https://www.pulumi.com/docs/install/";
