import fc from "fast-check";
import type { Sandbox } from "../../../sandbox";
import { lifecycleFixtures } from "../../harness/fixtures";
import type { Draw } from "../../harness/lifecycle-fixture";
import type { Model } from "./model";

type Row = Record<string, unknown> & { $id?: unknown };

const others = lifecycleFixtures.flatMap((lifecycleFixture) => lifecycleFixture.others ?? []);
const changes = others.flatMap((one) => one.changes ?? []);
const tablesOfRemovals = others.flatMap(({ removes = [] }) => removes);
const additions = others.flatMap(({ adds, isAddedOnce = false }) => (adds ? [{ adds, isAddedOnce }] : []));

/** Reports whether a row belongs to the program, because it did not exist at the start. Only such rows are changed. */
type Ours = (table: string, row: Row) => boolean;

const rowsOf = async (sandbox: Sandbox, table: string): Promise<Row[]> => sandbox.find(table);

export async function changeOutside(sandbox: Sandbox, draw: Draw, ours: Ours): Promise<string | undefined> {
  const { table, fields, only = () => true } = draw(fc.constantFrom(...changes));
  const rows = (await rowsOf(sandbox, table)).filter((row) => ours(table, row) && only(row));
  if (rows.length === 0) return undefined;
  const row = draw(fc.constantFrom(...rows));
  const [field, values] = draw(fc.constantFrom(...Object.entries(fields)));
  await sandbox.mutate(table, String(row.$id), { [field]: draw(fc.constantFrom(...values)) });
  return `${table}.${field} changed`;
}

export async function removeOutside(sandbox: Sandbox, draw: Draw, ours: Ours): Promise<string | undefined> {
  const table = draw(fc.constantFrom(...tablesOfRemovals));
  const rows = (await rowsOf(sandbox, table)).filter((row) => ours(table, row));
  if (rows.length === 0) return undefined;
  await sandbox.remove(table, String(draw(fc.constantFrom(...rows)).$id));
  return `one of ${table} removed`;
}

/** Adds an object of another user, which the program must not change. Returns undefined if the platform has that object and accepts no second one. */
export async function addOutside(sandbox: Sandbox, model: Pick<Model, "draw" | "fixture" | "next">): Promise<string | undefined> {
  const { adds, isAddedOnce } = model.draw(fc.constantFrom(...additions));
  const { table, fields } = adds(model.fixture, model.next());
  const isSame = (row: Row) => Object.entries(fields).every(([key, value]) => row[key] === value);
  if (isAddedOnce && (await rowsOf(sandbox, table)).some(isSame)) return undefined;
  await sandbox.add(table, fields);
  return table;
}
