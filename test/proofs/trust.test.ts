import { absenceProof } from "./absence/prove";
import { accountsProof } from "./accounts/prove";
import { childrenProof } from "./children/prove";
import { clocksProof } from "./clocks/prove";
import { dataProof } from "./data/prove";
import { outageProof } from "./outage/prove";
import { type Proof, type ProofCase, violationOf } from "./proof";
import { protectionsProof } from "./protections/prove";
import { refusedParentProof } from "./refused-parent/prove";
import { replacementsProof } from "./replacements/prove";
import { twoStacksProof } from "./two-stacks/prove";

// For each proof of trust, the titles of the cases that this file runs. All cases are in one file, because every file loads the SDK again.

const CHILDREN = [
  "EnvironmentVariable: Application is renamed",
  "ScheduledTask: Application is renamed, on a state of release 0.2",
  "AutoscalingPolicy: Application is refused by the data gate",
  "DatabaseAttachment: Application is not deleted (403)",
  "EnvironmentVariables: Application is not replaced (403), and the change is taken back",
  "PreviewDeployment: Application is retained",
  "Environment: Project is not deleted (403), on a state of release 0.2",
];

const SHORT: readonly (readonly [Proof, readonly string[]])[] = [
  [
    dataProof,
    [
      "Volume: renamed and changed, without permission",
      "Volume: renamed while another resource fails, then retried, without permission",
      "ManagedDatabase: moved to an explicit provider of another account, without permission",
      "Storage (persistent): two names swapped, without permission",
      "StorageBackupSchedule: destroy --target of the old name after an interrupted rename, without permission",
      "ManagedDatabase: two names swapped, with permission",
      "VolumeRestore: two names swapped, with permission",
      "Application: up --target-replace, with permission",
      "Volume: replaceOnChanges, with permission",
      "game_Database: destroy, with permission",
      "game_Backup: true in the environment, then up, without permission",
      "Volume: permission set in the stack's configuration and revoked, then destroy, without permission",
      "Volume: permission after its object is gone",
      "VolumeRestore: renamed, without permission",
      "VolumeRestore: first run, without permission",
      "ServerCleanup (deleteUnusedVolumes): first run, without permission",
      "ServerCleanup (deleteUnusedVolumes): renamed and changed, with permission",
      "game_Action (reinstall): moved into a component, with permission",
      "game_Modpack (freshWorld): replaceOnChanges, without permission",
    ],
  ],
  [
    outageProof,
    [
      "Volume: text 404",
      "Project: 404 of a gateway",
      "EnvironmentVariables: empty 200",
      "ManagedDatabase: empty list",
      "StorageBackupSchedule: 204",
      "Application: 403 on the account",
      "Volume: another account",
      "game_Schedule: page 503",
      "game_Database: flapping",
      "game_Schedule: a subuser who lost access to the server",
      "game_ProxyNetwork: page 404",
      "game_Workshop: a subuser who lost access to the server",
      "EnvironmentVariables: lists that are empty for 10 s",
      "ServerMonitor: lists that are empty for 10 s",
      "game_SshKey: lists that are empty for 10 s",
      "ScheduledTask: lists that are empty for 10 s",
    ],
  ],
  [childrenProof, CHILDREN],
  [
    absenceProof,
    [
      "Storage: 404 of the API at /applications/*/storages",
      "Storage: no rows at /applications/*/storages",
      "StorageBackupSchedule: no rows at /applications/*/storages",
      "StorageBackupSchedule: deleted by hand",
      "Application: no rows at /applications/*/storages",
      "ManagedDatabase: 404 of the API at /managed-databases/*",
      "game_Database: 404 of the API at /servers/*/databases",
      "game_Backup: deleted by hand",
      "game_Backup: connection cut at /servers/*/backups",
    ],
  ],
  [
    refusedParentProof,
    [
      "Environment: Project is not deleted (403)",
      "ScheduledTask: Application is not deleted (403)",
      "StorageBackupSchedule: Storage is not deleted (no permission)",
    ],
  ],
  [
    replacementsProof,
    [
      "Volume: replaceOnChanges, without permission",
      "ManagedDatabase: replaceOnChanges, without permission",
      "ManagedDatabase: --target-replace, without permission",
      "Storage (persistent): replaceOnChanges, without permission",
      "StorageBackupSchedule: --target-replace, without permission",
      "Application: replaceOnChanges, without permission",
      "game_Database: replaceOnChanges, without permission",
      "game_Backup: replaceOnChanges, without permission",
      "game_Backup: --target-replace, without permission",
    ],
  ],
  [
    protectionsProof,
    [
      'Volume (add a volume): the cap of the stack is ""',
      'Volume (enlarge a volume): the variable of the cap is " "',
      'Volume (set auto-grow): the variable of the cap is "", and the cap of the stack is 0',
      "ManagedDatabase (create a database): the cap of a provider is null",
      "ManagedDatabase (upgrade a database): the cap of a provider is unknown in the preview, and then undefined",
      "AutoscalingPolicy (enable autoscaling): the cap of a provider is an output without a value",
      'ServerSize (resize a server): the cap of the stack is "0x10"',
      'VolumeBackup (back up a volume): the cap of a provider is "١٢"',
      'DatabaseBackup (back up a database): the variable of the cap is "1e3"',
      "VolumeRestore (back up a volume and restore over it): autoConfirm of a provider is null",
      'Volume (restore into a new volume): the pin of the stack is ""',
      'Volume (move what is not billed): the cap of the stack is "none"',
      "ServerSize (resize a server): the cap of a provider is 100000",
    ],
  ],
  [
    twoStacksProof,
    [
      "Project: two stacks of one project, minutes apart",
      "Volume: two developers with a backend each, at the same moment",
      "Volume: two developers whose backend is unknown, minutes apart",
      "game_Schedule: two projects, minutes apart",
    ],
  ],
  [
    accountsProof,
    [
      "Project: another team, with a pin",
      "game_Schedule: another origin, with a pin",
      "Volume: another team, explicit provider",
      "TeamSettings: settings without a pin",
      "Volume: moved",
      "game_Schedule: half moved",
      "ManagedDatabase: moved, and one object is missing",
    ],
  ],
  [
    clocksProof,
    [
      "up twice, a cap that fits all: clock +1 h, dates usual, lists 15 s late",
      "up twice, a cap that fits a part: clock right, dates 10 s behind, lists 0 s late",
      "up, destroy and up, a cap that fits all: clock right, dates cut to the minute, lists 15 s late",
      "up, deleted outside, refresh and up, a cap that fits all: clock right, dates missing, lists 0 s late",
    ],
  ],
];

/** Cases that the product does not pass yet. Each must fail. When a case passes, its test fails, and its line must be removed. */
const OPEN: ReadonlySet<string> = new Set();

describe.each(SHORT.map(([proof, titles]) => [proof.name, proof, titles] as const))("`proof` %s", (_, proof, titles) => {
  const cases = proof.cases();

  test("the proof contains each case of its short form exactly once", () => {
    expect(titles.filter((wanted) => cases.filter(({ title }) => title === wanted).length !== 1)).toEqual([]);
  });

  const short = cases.filter(({ title }) => titles.includes(title)).map((one) => [one.title, one] as const);
  const holds = async (one: ProofCase): Promise<void> => expect(await violationOf(one)).toBeUndefined();

  for (const [title, one] of short) (OPEN.has(title) ? test.failing : test)(title, () => holds(one));

  test("the list of open cases names only cases of the short forms", () => {
    const known = SHORT.flatMap(([, all]) => all);
    expect([...OPEN].filter((title) => !known.includes(title))).toEqual([]);
  });
});
