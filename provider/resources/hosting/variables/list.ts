import type { Client } from "../../../api/client";
import { type Variable, variables } from "../../../api/hosting/variables";
import { unlessGone } from "../../../api/is-there";
import { LIST_LAG, until, type Waiter } from "../../../api/wait";

/** All variables of the application. Undefined if the application is gone. */
export const variablesOf = (hosting: Client, applicationUuid: string): Promise<Variable[] | undefined> =>
  unlessGone(hosting.get(variables.list, { params: { uuid: applicationUuid } }));

/**
 * Stores an empty list in the run's cache as the variables of an application that this run has created. No request then reads the list, and variables
 * that the platform creates with the application need no `adopt`.
 */
export const noteNoVariables = (hosting: Client, applicationUuid: string): void =>
  hosting.prime(variables.list, { params: { uuid: applicationUuid } }, []);

/**
 * Returns the variables of the application before a deletion. Waits for a list that contains each variable of `wanted`: a list without it is
 * outdated or wrong, and also lacks its preview copy. A variable that is still missing after the longest lag does not exist.
 */
export async function listWith(
  context: Waiter & { readonly hosting: Client },
  applicationUuid: string,
  wanted: readonly { readonly key: string; readonly isIt: (row: Variable) => boolean }[],
): Promise<readonly Variable[]> {
  const { hosting, clock } = context;
  let rows: readonly Variable[] = [];
  let missing: readonly string[] = [];
  const look = async (client: Client) => {
    const list = await variablesOf(client, applicationUuid);
    rows = list ?? [];
    missing = list === undefined ? [] : wanted.flatMap(({ key, isIt }) => (rows.some(isIt) ? [] : [key]));
    return missing.length === 0 || undefined;
  };
  if (!(await look(hosting)))
    await until(context, LIST_LAG, {
      what: () => `the variable ${missing[0]} to appear in its list`,
      look: () => look(hosting.since(clock.now())),
    });
  return rows;
}
