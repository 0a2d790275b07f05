import type { ServiceError } from "@grpc/grpc-js";
import type { AnalyzerClient } from "@pulumi/pulumi/proto/analyzer_grpc_pb";
import type { AnalyzeDiagnostic, AnalyzeResponse, AnalyzerInfo, RemediateResponse } from "@pulumi/pulumi/proto/analyzer_pb";
import type { Deployment } from "../plan/deployment";
import type { Violation } from "../protocol/events";
import { call, fromStruct } from "../protocol/grpc";
import type { RunInfo } from "../protocol/run-info";
import { CHANNEL_OPTIONS, type Sdk } from "../protocol/sdk";
import { messageOf } from "../protocol/thrown";
import { type Bag, isSecret, openSecrets } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import { PackError } from "./pack-error";
import { analyzeRequest, stackResource } from "./requests";

/** Calls the policies of one pack through the engine's analyzer protocol. */
export class PackClient {
  #remediates = false;
  readonly #client: AnalyzerClient;

  private constructor(
    private readonly sdk: Sdk,
    address: string,
  ) {
    this.#client = new sdk.AnalyzerClient(address, sdk.grpc.credentials.createInsecure(), CHANNEL_OPTIONS);
  }

  /** Connects to a pack, and passes the stack and the pack's own settings to it. */
  static async connect(sdk: Sdk, name: string, address: string, info: RunInfo): Promise<PackClient> {
    const client = new PackClient(sdk, address);
    try {
      await client.#configure(info);
      return client;
    } catch (error) {
      client.close();
      throw new PackError(`The policy pack ${name} does not start: ${(error as ServiceError).details || messageOf(error)}`);
    }
  }

  async #configure({ project, stack, organization, dryRun, config }: RunInfo): Promise<void> {
    const { analyzer, Empty, grpc } = this.sdk;
    const info = await call<AnalyzerInfo>((callback) => this.#client.getAnalyzerInfo(new Empty(), callback));
    const configured = new analyzer.ConfigureAnalyzerRequest();
    const settings = info.getInitialconfigMap();
    settings.forEach((value, policy) => void configured.getPolicyconfigMap().set(policy, value));
    await call((callback) => this.#client.configure(configured, callback));
    const request = new analyzer.AnalyzerStackConfigureRequest()
      .setStack(stack)
      .setProject(project)
      .setOrganization(organization)
      .setDryRun(dryRun)
      .setConfigSecretKeysList(Object.keys(config).filter((key) => isSecret(config[key])));
    for (const [key, value] of Object.entries(config)) request.getConfigMap().set(key, String(openSecrets(value)));
    await call((callback) => this.#client.configureStack(request, callback)).catch((error: ServiceError) => {
      if (error.code !== grpc.status.UNIMPLEMENTED) throw error; // an older framework does not know the call
    });
    const { REMEDIATE } = analyzer.EnforcementLevel;
    this.#remediates =
      info.getPoliciesList().some((policy) => policy.getEnforcementlevel() === REMEDIATE) ||
      [...settings.entries()].some(([, value]) => value.getEnforcementlevel() === REMEDIATE);
  }

  /** Lets the policies correct the inputs. The notes name the corrections, and the policies that could not run. */
  async remediate(deployment: Deployment, resource: ResourceState): Promise<{ corrected?: Bag; notes: string[] }> {
    if (!this.#remediates) return { notes: [] };
    const request = analyzeRequest(this.sdk, deployment, resource);
    const response = await this.#call<RemediateResponse>((callback) => this.#client.remediate(request, callback));
    const all = response.getRemediationsList();
    const corrected = all.findLast((one) => one.hasProperties())?.getProperties();
    const notes = all.map((one) =>
      one.hasProperties() ? `corrected by the policy ${one.getPolicyname()} of ${one.getPolicypackname()}` : one.getDiagnostic(),
    );
    return { ...(corrected === undefined ? {} : { corrected: fromStruct(corrected) }), notes };
  }

  async analyze(deployment: Deployment, resource: ResourceState): Promise<Violation[]> {
    const request = analyzeRequest(this.sdk, deployment, resource);
    return this.#violationsIn(await this.#call((callback) => this.#client.analyze(request, callback)));
  }

  async analyzeStack(deployment: Deployment): Promise<Violation[]> {
    const resources = [...deployment.news.values()].map((state) => stackResource(this.sdk, deployment, state));
    const request = new this.sdk.analyzer.AnalyzeStackRequest().setResourcesList(resources);
    return this.#violationsIn(await this.#call((callback) => this.#client.analyzeStack(request, callback)));
  }

  #violationsIn(response: AnalyzeResponse): Violation[] {
    return response.getDiagnosticsList().map((one) => this.#violationOf(one));
  }

  /** Like the engine, treats a violation of a policy that remediates as mandatory. */
  #violationOf(one: AnalyzeDiagnostic): Violation {
    const isAdvisory = one.getEnforcementlevel() === this.sdk.analyzer.EnforcementLevel.ADVISORY;
    return {
      policy: one.getPolicyname(),
      pack: one.getPolicypackname(),
      level: isAdvisory ? "advisory" : "mandatory",
      urn: one.getUrn() || undefined,
      message: one.getMessage(),
    };
  }

  async #call<Response>(method: (callback: (error: ServiceError | null, response: Response) => void) => unknown): Promise<Response> {
    try {
      return await call(method);
    } catch (error) {
      throw new Error((error as ServiceError).details || messageOf(error), { cause: error });
    }
  }

  close(): void {
    this.#client.close();
  }
}
