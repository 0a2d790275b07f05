import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import type { Result } from "../../../cli/doctor/checks";
import { type Diagnosis, diagnose } from "../../../cli/doctor/command";
import type { DoctorOptions, Outside } from "../../../cli/doctor/context";
import { connectionPool } from "../../../provider/api/network";
import { callerInfoText } from "../../../provider/core/values";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../../sandbox";
import { environmentOf } from "../../harness/provider";
import { type CertificateOptions, selfSigned } from "../../harness/self-signed";

export interface Report {
  doctor: number;
  ok: boolean;
  counts: Record<string, number>;
  requests: number;
  checks: Result[];
}

// The file has no `#!` line. A shell runs such a file anyway, and doctor does not treat it as a script that could start another CLI.
const PULUMI = `here=$(dirname "$0")
stack=$(echo "$*" | sed -n 's/.*--stack \\([^ ]*\\).*/\\1/p')
echo "$*" >> "$here/calls"
case "$1 $2" in
  "version "*) cat "$here/version" ;;
  "config --show-secrets") [ -e "$here/refusal" ] && cat "$here/refusal" >&2 && exit 255; cat "$here/config-$stack.json" ;;
  "stack --show-name") cat "$here/selected" 2>/dev/null || exit 1 ;;
  "stack export") cat "$here/state-$stack.json" 2>/dev/null || { echo "error: no stack named '$stack' found" >&2; exit 6; } ;;
  "preview --json") cat "$here/preview-$stack.json" 2>/dev/null || { echo "error: the program failed" >&2; exit 1; }; [ ! -e "$here/preview-fails" ] ;;
  *) exit 2 ;;
esac
`;

export class Healthy {
  readonly options: { -readonly [K in keyof DoctorOptions]: DoctorOptions[K] };
  outside: Partial<Outside>;
  env: Record<string, string | undefined>;
  private readonly closing: (() => unknown)[] = [];

  private constructor(
    readonly sandbox: Sandbox,
    readonly folder: string,
  ) {
    this.options = { dir: this.path("project"), stacks: [], unmanaged: false, drift: false, probeWrites: false };
    this.env = { ...environmentOf(sandbox), PATH: `${this.path("bin")}:/usr/bin:/bin`, HOME: folder };
    this.outside = { nodeVersion: "22.12.0" };
  }

  static async make(options: SandboxOptions = {}): Promise<Healthy> {
    const healthy = new Healthy(await startSandbox(options), mkdtempSync(join(tmpdir(), "doctor-")));
    healthy.write("project/Pulumi.yaml", "name: shop\nruntime: nodejs\n");
    healthy.write("project/Pulumi.dev.yaml", "config:\n  shop:serverUuid: abc\n  hosting:apiToken:\n    secure: v1:ciphertext\n");
    healthy.package("@pulumi/pulumi", "3.248.0");
    healthy.package("pulumi-hosting", "0.2.0");
    healthy.write("project/node_modules/pulumi-hosting/provider.js", "");
    healthy.write("bin/pulumi", PULUMI, 0o755);
    healthy.write("bin/pulumi-resource-pulumi-nodejs", "", 0o755);
    healthy.write("bin/version", "v3.260.0\n");
    healthy.write("bin/config-dev.json", "{}");
    // Removes the objects of a new sandbox that no stack manages: a bucket and a second network.
    for (const { $id } of await healthy.sandbox.find("s3Storages")) await healthy.sandbox.remove("s3Storages", String($id));
    for (const { $id } of await healthy.sandbox.find("destinations", { network: "internal" }))
      await healthy.sandbox.remove("destinations", String($id));
    await healthy.audit({ actor_email: "anna@example.com" });
    return healthy;
  }

  path = (name: string): string => join(this.folder, name);

  write(name: string, text: string, mode?: number): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text, { mode });
  }

  remove(name: string): void {
    rmSync(this.path(name), { recursive: true });
  }

  package(name: string, version: string, folder = "project"): void {
    const exports = name === "pulumi-hosting" ? { "./provider": "./provider.js", "./package.json": "./package.json" } : undefined;
    this.write(`${folder}/node_modules/${name}/package.json`, JSON.stringify({ name, version, exports }));
  }

  /** Makes the API return this event for every audit request, or refuse these requests if there is no event. */
  async audit(event: object | undefined): Promise<void> {
    await this.sandbox.clearFaults();
    const answer = event ? { code: 200, body: { data: [event] } } : { code: 403, body: { message: "Forbidden" } };
    await this.sandbox.fault({ kind: "status", ...answer, times: 0, match: { path: "/audit-events" } });
  }

  /** Makes both APIs answer requests to any origin, even if no connection to that origin is possible. */
  answerEverywhere(): void {
    this.outside.connect = () => connectionPool(this.sandbox.baseUrl);
  }

  async tls(certificate: CertificateOptions, { trusted = true, ...options }: TlsOptions & { trusted?: boolean } = {}): Promise<string> {
    const own = selfSigned(certificate);
    const server = createTlsServer({ ...own, ...options }).on("tlsClientError", () => {});
    if (trusted) this.outside.authorities = [own.cert];
    return `https://127.0.0.1:${await this.listen(server)}`;
  }

  plain = async (): Promise<string> =>
    `https://127.0.0.1:${await this.listen(createServer((socket) => socket.on("error", () => {}).end("220 ready\r\n")))}`;

  private async listen(server: ReturnType<typeof createServer>): Promise<number> {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    this.closing.push(() => server.close());
    return (server.address() as { port: number }).port;
  }

  stack(name: string, resources: readonly object[], more: object = {}): void {
    this.options.stacks = [...this.options.stacks, name];
    this.write(`project/Pulumi.${name}.yaml`, "config: {}\n");
    this.write(`bin/config-${name}.json`, "{}");
    this.write(`bin/state-${name}.json`, JSON.stringify({ version: 3, deployment: { resources, ...more } }));
  }

  resource(type: string, name: string, id: string | undefined, inputs: object = {}, account?: { origin?: string; id?: string }): object {
    const token = `pulumi-nodejs:dynamic/hosting:${type}`;
    const urn = `urn:pulumi:dev::shop::${token}::${name}`;
    const provider = `exports.handler = () => require("pulumi-hosting/provider").${type};`;
    const of = { origin: this.sandbox.baseUrl, id: "1", ...account };
    return {
      urn,
      custom: true,
      type: token,
      id,
      inputs: { ...inputs, __provider: provider, __urn: urn },
      outputs: { ...inputs, __provider: provider, __urn: callerInfoText({ urn, parentUrn: "", isPreview: false, account: of }) },
      provider: "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::default::0000",
    };
  }

  diagnose(only?: Parameters<typeof diagnose>[1]): Promise<Diagnosis & { report: Report }> {
    return diagnose(this.options, only, { env: this.env, ...this.outside }) as Promise<Diagnosis & { report: Report }>;
  }

  async close(): Promise<void> {
    for (const close of this.closing) close();
    await this.sandbox.close();
    rmSync(this.folder, { recursive: true });
  }
}
