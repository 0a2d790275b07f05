import { ProjectBody, projects } from "../../api/hosting/projects";
import { isThere } from "../../api/is-there";
import { adopt, field, withoutNull } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { byAge } from "../../forms/by-age";
import { collection } from "../../forms/collection";
import { contentsOf, DEFAULT_ENVIRONMENT, environmentKey, environmentsOf } from "../../platform/hosting/environment-lists";
import { reporterOf } from "../../platform/hosting/left-below";
import { listsOfTeam } from "../../platform/hosting/neighbours";
import { deleteParent } from "./application/deletion";

/** The platform shows an emptied description as `""` or null. */
const { members } = collection(projects, ProjectBody, ({ name, description }) => ({ name, description: description ?? "" }));

export const project = defineResource({
  type: "Project",
  doc: "A project groups environments. The platform creates the environment `production` with it. A project can be deleted only when it is empty.",
  page: {
    source: 'docs/spec/hosting-api.md, "Projects and environments"',
    example: `const blog = new hosting.Project("blog", { description: "Everything that the blog needs" });
export const projectUuid = blog.id;`,
  },
  inputs: {
    name: field(
      ProjectBody.shape.name,
      "Name of the project. 3 to 255 characters: letters, digits, spaces and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name.",
    ),
    description: field(withoutNull(ProjectBody.shape.description), "Description of the project, at most 255 characters. Default: none.", {
      whenRemoved: "emptied",
    }),
    adopt,
  },
  outputs: {},
  identity: {
    noun: "project",
    neighbours: listsOfTeam,
    key: ["name"],
    canExistTwice: true,
    ownershipKeys: ({ name }) => (name === undefined ? [] : [`the project "${name}"`]),

    async candidates({ hosting, inputs }) {
      const named = (await hosting.get(projects.list)).filter((p) => p.name === inputs.name);
      const dated = await Promise.all(named.map(({ uuid }) => hosting.get(projects.get, { params: { uuid } })));
      return byAge(dated).map((row) => ({ id: row.uuid, what: `a project named "${row.name}"`, createdAt: row.created_at }));
    },
  },
  replacement: { order: "new first" },
  deletion: {
    reportBelow: reporterOf(async ({ hosting, id }) =>
      ((await environmentsOf(hosting, id)) ?? [])
        .filter(({ name }) => name !== DEFAULT_ENVIRONMENT)
        .map(({ name }) => ({ what: `environment "${name}"`, key: environmentKey(name, id) })),
    ),
  },

  ...members,

  exists: ({ hosting, id }) => isThere(hosting.get(projects.get, { params: { uuid: id } })),

  /**
   * Deletes the project. The platform answers 400 while an environment of the project contains an object (docs/facts/hosting.md 2). Pulumi has
   * already deleted this stack's objects.
   */
  async remove(context) {
    const { hosting, id } = context;
    const contents = async () => {
      const held = (await environmentsOf(hosting, id)) ?? [];
      return (await Promise.all(held.map(({ uuid }) => contentsOf(hosting, id, uuid)))).flat();
    };
    await deleteParent(context, () => hosting.send(projects.remove, { params: { uuid: id } }), contents);
    hosting.invalidate(projects.list);
  },
});
