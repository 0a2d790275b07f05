import { onHost } from "../support/on-host";
import { exchangesProof } from "./exchanges/prove";
import { type ProofCase, violationOf } from "./proof";
import { targetsProof } from "./targets/prove";

const titled = (cases: readonly ProofCase[], titles: readonly string[]) =>
  cases.filter(({ title }) => titles.includes(title)).map((one) => [one.title, one] as const);

const EXCHANGES = [
  "domains of applications: two exchanged, call 2 of each method fails",
  "domains of applications: three in a circle",
  "names of environments: two exchanged",
  "keys of variables: three in a circle",
  "paths of files of a game server: two exchanged",
  "paths of files of a game server: two exchanged, with pauses of 5 s",
  "keys of shared variables: two exchanged, --parallel 1",
  "keys of variables: two exchanged, with pauses of 30 s",
  "keys of variables: two exchanged, with Ctrl-C at write 1",
  "keys of variables: two exchanged, --parallel 1, with Ctrl-C at write 1",
  "keys of variables: two exchanged, call 2 of each method fails, then undone",
  "keys of variables: two exchanged, --parallel 1, with Ctrl-C at write 1, then undone",
  "paths of sets of files: two exchanged",
  "folders of sets of files: two exchanged, with pauses of 30 s",
];
const SEQUENCES = ["sequence 4", "sequence 11", "sequence 19"];

describe.each(["dynamic", "plugin"] as const)("exchanges and targets on the host %s", (host) => {
  onHost(host);

  test.each(titled(exchangesProof.cases(), EXCHANGES))("%s: the objects end as declared", async (_, one) => {
    expect(await violationOf(one)).toBeUndefined();
  });

  test.each(titled(targetsProof.cases(), SEQUENCES))("%s: each change is deployed once", async (_, one) => {
    expect(await violationOf(one)).toBeUndefined();
  });
});
