import { nameOf, type Source } from "../../../provider/references/reference";
import { isSet, sourcesIn, variablesInFolder } from "../../referred-names";
import { counted, listed } from "../../words";
import { type Check, unlessStacks } from "../check";
import { info, ok } from "../finding";

export const references: Check = {
  id: "references",
  group: "state",
  unasked: unlessStacks,
  what: "the variables and files to which the program and the states refer are set (only with --stack)",
  needs: ["state"],
  async run(context) {
    const { dir } = context;
    const inStates = (await context.states()).flatMap(({ managed }) => managed.flatMap(({ inputs }) => sourcesIn(inputs)));
    const all = [...inStates, ...variablesInFolder(dir).map((fromEnv): Source => ({ fromEnv }))];
    const named = new Map(all.map((one) => [nameOf(one), isSet(one, context.outside.env, dir)]));
    const namesThat = (is: boolean): string[] => [...named].flatMap(([name, isThere]) => (isThere === is ? [name] : [])).sort();
    const [set, missing] = [namesThat(true), namesThat(false)];
    const facts = { set, missing };
    if (named.size === 0) return ok("none", facts);
    if (missing.length === 0) return ok(`${counted(named.size, "name")}, all set: ${listed(set, named.size)}`, facts);
    const others = set.length > 0 ? `; set: ${listed(set, set.length)}` : "";
    return info(`not set here: ${listed(missing, missing.length)}${others}`, {
      fix: "A preview needs none of them. pulumi up needs those of new and changed values: set them in its environment",
      facts,
    });
  },
};
