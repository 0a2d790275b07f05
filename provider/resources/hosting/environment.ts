import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError } from "../../api/errors";
import {
  canonicalEnvironment,
  EnvironmentBody,
  type EnvironmentRow,
  environments,
  ProjectBody,
  projects,
} from "../../api/hosting/projects";
import { isThere } from "../../api/is-there";
import type { Context } from "../../core/definition/context";
import { adopt, field, withoutNull } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { contentsOf, DEFAULT_ENVIRONMENT, environmentKey, environmentsOf } from "../../platform/hosting/environment-lists";
import { projectProblems } from "../../platform/hosting/parent-checks";
import { deleteParent } from "./application/deletion";

export const environment = defineResource({
  type: "Environment",
  doc: "An environment of a project, such as `staging`. It contains applications and shared variables. The platform creates `production` with the project. The resource adopts `production` without `adopt: true`.",
  page: {
    source: 'docs/spec/hosting-api.md, "Projects and environments"',
    example: `const shop = new hosting.Project("shop");
const staging = new hosting.Environment("staging", { projectUuid: shop.id });`,
  },
  inputs: {
    projectUuid: field(z.string().min(1), "Id of the project that contains the environment.", {
      onChange: "replaces",
      refersTo: "Project",
    }),
    name: field(
      EnvironmentBody.shape.name,
      "Name of the environment, unique in its project. The platform and the provider convert it to lower case, remove spaces at both ends, and replace `/` with `-`. Default: the resource's logical name.",
    ),
    description: field(
      withoutNull(ProjectBody.shape.description),
      "Description of the environment, at most 255 characters. Default: none.",
      { whenRemoved: "emptied" },
    ),
    adopt,
  },
  outputs: {},
  identity: {
    noun: "environment",
    key: ["projectUuid", "name"],
    parent: "projectUuid",
    address: "<projectUuid>/<environment>",
    ownershipKeys: ({ name }, parent) => (name === undefined ? [] : [environmentKey(name, parent)]),

    async candidates({ hosting, inputs }) {
      const rows = (await inProject(hosting, inputs.projectUuid)).filter((e) => e.name === inputs.name);
      return rows.map((row) => ({
        id: row.uuid,
        what: `an environment named "${row.name}"`,
        createdAt: row.created_at,
        ours: givenBy(row),
      }));
    },
  },
  replacement: { order: "old first" },
  state: { partialCreate: () => ({ description: "" }) },

  canonical: ({ name }) => (name === undefined ? {} : { name: canonicalEnvironment(name) }),

  async *list({ hosting, below }) {
    for await (const [parent, rows] of below("Project", ({ id }) => inProject(hosting, id)))
      for (const row of rows) yield { path: `${parent.id}/${row.uuid}`, name: row.name, parent, given: givenBy(row) };
  },

  previewChecks: projectProblems,

  async observe({ hosting, id, inputs }) {
    const held = await inProject(hosting, inputs.projectUuid);
    const row = held.find((e) => e.uuid === id) ?? held.find((e) => e.name === id);
    return row && { id: row.uuid, inputs: { name: row.name, description: row.description ?? "" }, outputs: {} };
  },

  exists: ({ hosting, id, inputs }) => isThere(hosting.get(environments.get, { params: { uuid: inputs.projectUuid, environment: id } })),

  /** The creation call accepts no description, so an update sets it (docs/facts/hosting.md 2). */
  async create(context) {
    const { hosting, inputs, recordId } = context;
    const params = { uuid: inputs.projectUuid };
    const { uuid } = await withFreeName(context, inputs.name, () =>
      hosting.send(environments.create, { params, body: { name: inputs.name } }),
    );
    recordId(uuid);
    hosting.invalidate(projects.get, { params });
    if (inputs.description) {
      await hosting.send(environments.update, { params: { ...params, environment: uuid }, body: { description: inputs.description } });
    }
    return {};
  },

  async update(context, { name, description }) {
    const { hosting, id, inputs } = context;
    const params = { uuid: inputs.projectUuid };
    const write = () =>
      hosting.send(environments.update, { params: { ...params, environment: id }, body: { name: name ?? undefined, description } });
    await (name ? withFreeName(context, name, write) : write());
    hosting.invalidate(projects.get, { params });
    return {};
  },

  deletion: {
    withParent: "without a call",
    staysBehind: ({ inputs }) =>
      inputs.name === DEFAULT_ENVIRONMENT ? "the environment production comes with its project and is deleted with it" : undefined,
  },

  /** Deletes the environment. The platform answers 400 while the environment contains an object. Pulumi has already deleted this stack's objects. */
  async remove(context) {
    const { hosting, id, inputs } = context;
    const params = { uuid: inputs.projectUuid };
    const send = () => hosting.send(environments.remove, { params: { ...params, environment: id } });
    await deleteParent(context, send, () => contentsOf(hosting, inputs.projectUuid, id));
    hosting.invalidate(projects.get, { params });
  },
});

const givenBy = ({ name }: EnvironmentRow): string | undefined => (name === DEFAULT_ENVIRONMENT ? "it comes with its project" : undefined);

/**
 * Gives the environment its name. Names are unique in a project, so if two environments swap their names, the wanted name is still taken. The
 * environment with this name then gets a temporary name, and is renamed later by its own resource.
 */
async function withFreeName<T>(context: Naming, name: string, write: () => Promise<T>): Promise<T> {
  const { hosting, inputs } = context;
  return hosting.inTurn(`names of the environments of ${inputs.projectUuid}`, async () => {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      await freeName(context, name, error);
      return write();
    }
  });
}

type Naming = Pick<Context<{ projectUuid: string }>, "hosting" | "inputs" | "id" | "log" | "owners">;

async function freeName({ hosting, inputs, id, log, owners }: Naming, name: string, conflict: ConflictError): Promise<void> {
  const params = { uuid: inputs.projectUuid };
  hosting.invalidate(projects.get, { params });
  const other = (await inProject(hosting, inputs.projectUuid)).find((e) => e.name === name && e.uuid !== id);
  if (!other) throw conflict;
  const owner = await owners.otherOwnerOf(other.uuid);
  // If this run creates the environment (no id), and no resource of the program owns the environment of this name, another run created that
  // environment meanwhile.
  if (owner === undefined && id === "") throw conflict;
  if (owner === undefined || owners.declaredBy(environmentKey(name, inputs.projectUuid)) !== undefined)
    throw new OperationError(
      `the name "${name}" already belongs to another environment of project ${inputs.projectUuid} (id ${other.uuid}), which ${owner === undefined ? "no resource of this program manages" : `"${owner}" manages`}. Nothing was changed. ${owner === undefined ? "Rename or delete that environment, or give this resource another name." : `Give this resource another name. If you want the name for this resource, first run pulumi up with another name for "${owner}", or without "${owner}".`}`,
      { code: "key_taken", cause: conflict },
    );
  log.info(
    `"${owner}" still has the name "${name}" (id ${other.uuid}) and gets another name in this run, so that environment is renamed temporarily`,
  );
  await hosting.send(environments.update, { params: { ...params, environment: other.uuid }, body: { name: `moving-${other.uuid}` } });
}

/** Environments of the project. Empty if the project is gone. */
const inProject = async (hosting: Client, projectUuid: string): Promise<EnvironmentRow[]> =>
  (await environmentsOf(hosting, projectUuid)) ?? [];
