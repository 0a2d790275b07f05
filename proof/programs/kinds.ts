import fc from "fast-check";
import type { Bag } from "../../provider/core/values";
import { applicationInputs } from "./applications";
import { type Declared, type Model, ref } from "./model";

/** How resources of a kind are made up. */
export interface Maker {
  kind: string;
  /** The inputs that say what and where it is; undefined where the program has no place for one. `before`: those that it has, if it is there. */
  make: (model: Model, n: number, before: Bag | undefined) => Bag | undefined;
  /** Inputs that may have any value that their schema allows, or be left out. */
  free: readonly string[];
}

const FLAGS = ["isLiteral", "isMultiline", "isBuildtime", "isRuntime", "comment"];
const VALUES = fc.constantFrom("one", "two", "a\nb", "{{team.REGION}}", "$HOME", "x=y", "ünï");
const CRONS = fc.constantFrom("0 4 * * *", "*/15 * * * *", "30 2 * * 1", "0 0 1 * *");
const PLANS = ["small", "medium", "large", "xlarge"];
const SIZES_GB = [10, 20, 50, 100, 150];
const MOST_COPIES = 5;

/** One of what there is; undefined where there is nothing. */
const oneOf = (model: Model, all: readonly Declared[]): Declared | undefined =>
  all.length > 0 ? model.draw(fc.constantFrom(...all)) : undefined;

/** A resource on an application: on the one that it has, or on any. */
const onApplication =
  (
    inputs: (model: Model, n: number, before: Bag | undefined) => Bag,
    fits?: (model: Model, application: Declared) => boolean,
  ): Maker["make"] =>
  (model, n, before) => {
    const application = oneOf(
      model,
      model.of("Application", (one) => fits?.(model, one) ?? true),
    );
    const applicationUuid = before?.applicationUuid ?? (application && ref(application));
    return applicationUuid === undefined ? undefined : { applicationUuid, ...inputs(model, n, before) };
  };

const has = (model: Model, kind: string, key: string, name: string): boolean =>
  model.of(kind, ({ inputs }) => (inputs[key] as { ref: string }).ref === name).length > 0;

export const makers: readonly Maker[] = [
  { kind: "Project", make: ({ draw }, n) => ({ name: `project ${n}${draw(fc.constantFrom("", " b"))}` }), free: ["description"] },
  {
    kind: "Environment",
    make: (model, n, before) => {
      const project = oneOf(model, model.of("Project"));
      const projectUuid = before?.projectUuid ?? (project && ref(project));
      return projectUuid === undefined ? undefined : { projectUuid, name: `env ${n}${model.draw(fc.constantFrom("", "b"))}` };
    },
    free: ["description"],
  },
  { kind: "Application", ...applicationInputs },
  {
    kind: "EnvironmentVariable",
    make: onApplication(({ draw }, n, before) => ({ key: before?.key ?? `SINGLE_${n}`, value: draw(VALUES) })),
    free: FLAGS,
  },
  {
    kind: "EnvironmentVariables",
    make: onApplication(
      ({ draw }, n) => ({
        variables: draw(
          fc.dictionary(
            fc.constantFrom("A", "B", "C", "D").map((key) => `SET_${n}_${key}`),
            fc.oneof(VALUES, fc.record({ value: VALUES, isLiteral: fc.boolean() }, { requiredKeys: ["value"] })),
            { minKeys: 1 },
          ),
        ),
      }),
      (model, { name }) => !has(model, "EnvironmentVariables", "applicationUuid", name),
    ),
    free: [],
  },
  {
    kind: "SharedVariable",
    make: (model, n, before) => {
      const [project, environment] = [oneOf(model, model.of("Project")), oneOf(model, model.of("Environment"))];
      const scopes = [
        { kind: "team" },
        { kind: "server", serverUuid: model.ground.alpha },
        ...(project ? [{ kind: "project", projectUuid: ref(project) }] : []),
        ...(environment ? [{ kind: "environment", projectUuid: environment.inputs.projectUuid, environment: ref(environment) }] : []),
      ];
      return { scope: before?.scope ?? model.draw(fc.constantFrom(...scopes)), key: `SHARED_${n}`, value: model.draw(VALUES) };
    },
    free: ["isLiteral", "isMultiline", "comment"],
  },
  {
    kind: "Storage",
    make: onApplication(({ draw }, n, before) => {
      const type = before?.type ?? draw(fc.constantFrom("persistent", "file"));
      const mountPath = `/data/${n}${draw(fc.constantFrom("", "/b"))}`;
      return { type, mountPath, ...(type === "file" ? { content: draw(VALUES) } : { name: `data-${n}` }) };
    }),
    free: ["isPreviewSuffixEnabled"],
  },
  {
    kind: "StorageBackupSchedule",
    make: (model, _, before) => {
      const fits = ({ name, inputs }: Declared) =>
        inputs.type === "persistent" && !has(model, "StorageBackupSchedule", "storageUuid", name);
      const storage = oneOf(model, model.of("Storage", fits));
      const place = before ?? (storage && { applicationUuid: storage.inputs.applicationUuid, storageUuid: ref(storage) });
      const { applicationUuid, storageUuid } = place ?? {};
      return storageUuid === undefined ? undefined : { applicationUuid, storageUuid, frequency: model.draw(CRONS) };
    },
    free: ["enabled", "stopDuringBackup", "retentionAmountLocally", "retentionDaysLocally", "retentionMaxStorageLocally", "timeout"],
  },
  {
    kind: "Volume",
    make: ({ draw, ground }, _, before) => {
      const sizeGb = draw(fc.constantFrom(...SIZES_GB.filter((size) => size >= Number(before?.sizeGb ?? 0))));
      const largest = draw(fc.constantFrom(undefined, 0, ...SIZES_GB.filter((size) => size >= sizeGb)));
      return {
        serverUuid: draw(fc.constantFrom(ground.alpha, ground.beta)),
        sizeGb,
        ...(largest === undefined ? {} : { autogrowMaxGb: largest }),
      };
    },
    free: ["backups"],
  },
  {
    kind: "ManagedDatabase",
    make: ({ draw }, _, before) => {
      const engine = before?.engine ?? draw(fc.constantFrom("relational_1", "relational_2", "key_value"));
      const plan = draw(fc.constantFrom(...PLANS.slice(Math.max(0, PLANS.indexOf(String(before?.plan))))));
      const policy = engine === "key_value" ? draw(fc.constantFrom(undefined, "noeviction", "allkeys-lru")) : undefined;
      return { engine, plan, region: "one:hel", ...(policy === undefined ? {} : { evictionPolicy: policy }) };
    },
    free: [],
  },
  {
    kind: "DatabaseAttachment",
    make: onApplication(
      (model, n, before) => {
        const database = oneOf(model, model.of("ManagedDatabase"));
        return { databaseUuid: before?.databaseUuid ?? (database && ref(database)), envKey: before?.envKey ?? `DATABASE_${n}_URL` };
      },
      (model) => model.of("ManagedDatabase").length > 0,
    ),
    free: [],
  },
  {
    kind: "AutoscalingPolicy",
    make: onApplication(
      ({ draw }) => ({ enabled: draw(fc.boolean()), maxCopies: draw(fc.integer({ min: 2, max: MOST_COPIES })) }),
      (model, { name, inputs }) => inputs.portsExposes !== undefined && !has(model, "AutoscalingPolicy", "applicationUuid", name),
    ),
    free: ["monthlyCapUsd", "scaleUpMinutes", "scaleDownMinutes", "cooldownMinutes"],
  },
  {
    kind: "Deployment",
    make: onApplication(({ draw }, n) => ({ triggers: [n, draw(fc.integer({ min: 0, max: 1 }))] })),
    free: [],
  },
  {
    kind: "game_Schedule",
    make: ({ draw, ground }, n, before) => ({
      server: before?.server ?? draw(fc.constantFrom(ground.gameServer, ground.otherGameServer)),
      name: `schedule ${n}${draw(fc.constantFrom("", " b"))}`,
      cron: draw(CRONS),
      tasks: draw(
        fc.array(
          fc.oneof(
            fc.record({
              action: fc.constant("command"),
              payload: fc.constantFrom("say hi", "save-all"),
              timeOffset: fc.integer({ min: 0, max: 900 }),
            }),
            fc.record({ action: fc.constant("power"), payload: fc.constantFrom("restart", "stop"), continueOnFailure: fc.boolean() }),
          ),
          { maxLength: 4 },
        ),
      ),
    }),
    free: ["isActive", "onlyWhenOnline"],
  },
];
