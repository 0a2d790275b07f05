import { renameSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import { ApiError, lostText } from "../../../api/errors";
import { databases } from "../../../api/game/databases";
import { OperationError } from "../../../core/log/errors";
import { panelBelow } from "../../../platform/game/server-state";
import { localBytes, localFileProblems } from "../file-tree/local";
import { defineStep, type StepCheck, type StepProblem } from "./step";

/** The documented maximum is "at most 50 MB" (docs/spec/game-panel-api.md, "Network, databases, subusers"). */
const LARGEST_IMPORT_BYTES = 50_000_000;

const database = z.string().trim().min(1).describe("Id of the database: the `id` of the `Database`.");

async function databaseProblems(context: StepCheck, id: string): Promise<StepProblem[]> {
  const { server } = context;
  const rows = await panelBelow(context, server.identifier).get(databases.list, { params: { server: server.identifier }, query: {} });
  if (rows.some((row) => row.id === id)) return [];
  const known = rows.map((row) => `${row.id} (${row.name})`).join(", ");
  const reason = `is not a database of game server ${server.identifier}: ${JSON.stringify(id)}. Its databases: ${known || "none"}.`;
  return [{ field: "database", reason }];
}

export const exportDatabaseStep = defineStep({
  action: "exportDatabase",
  doc: "Exports the contents of a database into a file on the machine that runs `pulumi up`. If the file exists, the export replaces it when the download is complete. The panel allows at most six exports per minute.",
  fields: {
    database,
    localPath: z.string().min(1).describe("Path of the file, relative to the program's folder. It must end in `.sql.gz`."),
  },
  needs: permissionsOf(databases.list, databases.export),
  validate: ({ localPath }) =>
    localPath.endsWith(".sql.gz") ? [] : [{ field: "localPath", reason: "must end in .sql.gz: the export is compressed." }],
  examine: (context, step) => databaseProblems(context, step.database),
  async run({ panel, server }, { database: id, localPath }) {
    const bytes = await panel.send(databases.export, { params: { server: server.identifier, database: id } });
    const part = `${localPath}.part`;
    writeFileSync(part, bytes, { mode: 0o600 });
    renameSync(part, localPath);
  },
});

export const importDatabaseStep = defineStep({
  action: "importDatabase",
  doc: "Imports a `.sql` or `.sql.gz` file into a database. The file is on the machine that runs `pulumi up` and has at most 50 MB. The panel allows at most six imports per minute. The statements in the file decide what happens to the existing data. If the response is lost, the step fails, because it is unknown how much of the file was imported.",
  fields: {
    database,
    localPath: z.string().min(1).describe("Path of the file, relative to the program's folder. It must end in `.sql` or `.sql.gz`."),
  },
  needs: permissionsOf(databases.list, databases.import),
  overwrites: ({ database: id }, server) => `database ${id} of game server ${server} with the statements of an import`,
  losesData: () => "importDatabase",
  validate: ({ localPath }) => (/\.sql(\.gz)?$/.test(localPath) ? [] : [{ field: "localPath", reason: "must end in .sql or .sql.gz." }]),
  async examine(context, { database: id, localPath }) {
    const [problem] = localFileProblems("localPath", localPath);
    if (problem) return [{ field: "localPath", reason: problem.reason }];
    const { size } = statSync(localPath);
    if (size > LARGEST_IMPORT_BYTES)
      return [{ field: "localPath", reason: `is a file of ${(size / 1_000_000).toFixed(1)} MB. The panel accepts at most 50 MB.` }];
    return databaseProblems(context, id);
  },
  async run({ panel, server }, { database: id, localPath }) {
    try {
      const file = { name: basename(localPath), bytes: localBytes(localPath) };
      await panel.send(databases.import, { params: { server: server.identifier, database: id }, body: { file } });
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
      throw new OperationError(
        `the response was lost (${lostText(error)}), so it is unknown how much of the file was imported. Check the database. The next pulumi up imports the whole file again.`,
        { code: "outcome_unknown", cause: error },
      );
    }
  },
});
