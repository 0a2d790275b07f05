import { onEveryEngineWithExample } from "./engines";
import { expectSettledForReaders, requestsOf, writesOf } from "./results";

const APPLICATIONS = 20;

onEveryEngineWithExample("many", (open) => {
  test("`up` creates twenty applications, and a preview sends one request per list", async () => {
    const stack = await open();
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ create: 2 + 2 * APPLICATIONS }); // the stack itself, the project, and each application with its variables
    expect(await writesOf(stack)).toEqual([]);

    const { outputs } = await stack.up();
    const { sandbox } = stack;
    const applications = await sandbox.find("applications");
    expect(applications).toHaveLength(APPLICATIONS);
    expect([...(outputs.applications as string[])].sort()).toEqual(applications.map(({ fqdn }) => String(fqdn)).sort());
    const shops = await sandbox.find("variables", { key: "SHOP", is_preview: false });
    const nameOf = (uuid: unknown) => applications.find((row) => row.uuid === uuid)?.name;
    expect(shops).toHaveLength(APPLICATIONS);
    for (const { value, application_uuid: uuid } of shops) expect(value).toBe(nameOf(uuid));

    await expectSettledForReaders(stack);
    await stack.preview();
    const requests = await requestsOf(stack);
    expect(requests.filter((request) => request === "GET /applications/{id}/envs")).toHaveLength(APPLICATIONS);
    expect(requests.filter((request) => request !== "GET /applications/{id}/envs").sort()).toEqual([
      "GET /applications",
      "GET /projects",
      "GET /projects/{id}", // this response shows the environments of the project
      "GET /svc/servers",
    ]);

    await stack.destroy();
    for (const kind of ["projects", "applications", "variables"] as const) expect(await sandbox.find(kind)).toEqual([]);
  });
});
