import type { Bag } from "../../provider/core/values";
import { previewDeployment } from "../../provider/resources/hosting/preview-deployment/resource";
import type { Fields } from "../../sandbox";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { addPlace, type sandboxRuns } from "../support/sandbox-runs";

export const POST = { method: "POST", path: "/applications/{uuid}/previews" } as const;
export const GIT = { source: "public", git_repository: "https://git.example.com/acme/web", git_branch: "main", build_pack: "static" };
export const IMAGE = { source: "ctrimage", ctr_registry_image_name: "registry.example.com/web" };

export const previewsOn =
  (open: ReturnType<typeof sandboxRuns>) =>
  async (source: Fields = GIT, options: SandboxRunOptions = {}) => {
    const fixture = await open(options);
    const { sandbox } = fixture;
    const place = await addPlace(fixture);
    const applicationUuid = await sandbox.add("applications", { ...source, ...place, name: "web" });
    await sandbox.clearJournal();
    const previews = fixture.of(previewDeployment);
    return {
      fixture,
      sandbox,
      place,
      applicationUuid,
      previews,
      inputs: { applicationUuid, pullRequestId: 7, ...(source === IMAGE ? { ctrTag: "pr-7" } : { gitType: "git_provider_1" }) },
      held: () => sandbox.find("previews"),
      deployments: () => sandbox.find("deployments"),
      /** Returns method and body of the writes since the previous call of `writes`. */
      async writes() {
        const all = (await sandbox.journal()).filter(({ method }) => method !== "GET");
        await sandbox.clearJournal();
        return all.map(({ method, body }) => [method, ...(body === undefined ? [] : [body])]);
      },
      /** Runs a preview in a new process of the provider. Returns its errors and lines. */
      async previewed(news: Bag) {
        fixture.restart();
        fixture.said();
        const { failures } = await previews.preview(news);
        return { problems: failures.map(({ property, reason }) => `${property} ${reason}`), lines: fixture.said() };
      },
    };
  };
