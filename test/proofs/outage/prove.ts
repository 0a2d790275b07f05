import { FRONT_FORMS, type FrontForm } from "../../harness/front-proxy";
import { accountSorts, sorts } from "../ownership/stock";
import { joined, type Proof, type ProofCase } from "../proof";
import { tryEmptyLists } from "./empty-lists";
import { isOfServer, outages, tryOutage } from "./trial";

const forms = Object.keys(FRONT_FORMS) as FrontForm[];
/** An outage begins with the first request or the first write. An outage of only the account's response begins with the first request. */
const begins = (form: FrontForm) => (form.includes("account") ? ([1] as const) : ([1, "first write"] as const));

const cases: readonly ProofCase[] = [...sorts, ...accountSorts].flatMap((sort) => [
  ...forms.map((form) => ({
    title: `${sort.title}: ${form}`,
    run: async () => joined(...(await Promise.all(begins(form).map((from) => tryOutage(sort, { form, from }))))),
  })),
  { title: `${sort.title}: lists that are empty for 10 s`, run: () => tryEmptyLists(sort) },
  ...(isOfServer(sort) ? [{ title: `${sort.title}: ${outages.lostServer}`, run: () => tryOutage(sort, outages.lostServer) }] : []),
]);

export const outageProof: Proof = {
  name: "outage",
  description:
    "Let a front proxy answer instead of the API, with every kind of response, during every operation on every resource type. No resource may leave the state, and no object may be created, bought or deleted.",
  cases: () => cases,
};
