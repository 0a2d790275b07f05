import { environment } from "../../provider/resources/hosting/environment";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

describe("update of an environment's name while another user creates an environment with the same name", () => {
  /** Another user creates an environment with the new name after the reads of the update, just before its PATCH arrives. */
  const renamed = async () => {
    let taken: string | undefined;
    const fixture = await open({
      through: (send) => async (request) => {
        if (request.method === "PATCH") taken ??= await fixture.sandbox.add("environments", { project_uuid: projectUuid, name: "two" });
        return send(request);
      },
    });
    const { sandbox } = fixture;
    const projectUuid = await sandbox.add("projects", { name: "shop" });
    const environments = fixture.of(environment);
    const state = await environments.create({ projectUuid, name: "one" });
    fixture.restart();
    const outcome = await environments.update(state, { projectUuid, name: "two" }).catch((error: unknown) => error);
    const names = async () => Object.fromEntries((await sandbox.find("environments")).map(({ uuid, name }) => [String(uuid), name]));
    return { text: String(outcome), id: state.id, taken: String(taken), names: await names() };
  };

  test("the update fails with the id of the other environment, and no environment is renamed", async () => {
    const { text, id, taken, names } = await renamed();
    expect(text).toMatch(
      new RegExp(
        `the name "two" already belongs to another environment of project \\w+ \\(id ${taken}\\), which no resource of this program manages\\. Nothing was changed\\.`,
      ),
    );
    expect(names).toMatchObject({ [id]: "one", [taken]: "two" });
  });
});
