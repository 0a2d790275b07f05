import { type SandboxRun, type SandboxRunOptions, sandboxRun } from "../../harness/sandbox-run";

/** A scene that is closed after each test. */
export function sandboxScenes(): (options?: SandboxRunOptions) => Promise<SandboxRun> {
  const opened: SandboxRun[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((scene) => scene.close()));
  });
  return async (options) => {
    const scene = await sandboxRun(options);
    opened.push(scene);
    return scene;
  };
}
