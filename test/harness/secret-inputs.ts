import type { Bag } from "../../provider/core/values";
import type { Fixture } from "./fixture";
import { type Secrets, secretsOf } from "./secret-values";

/** The resource types with secret inputs. */
export const SECRET_TYPES: readonly string[] = [...new Set(Object.keys(secretsOf("")).map((name) => name.split(".")[0] ?? ""))];

/** Returns the secret inputs of a resource type. */
export const secretsOfType = (type: string, secrets: Secrets): Bag =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) => (name.startsWith(`${type}.`) ? [[name.slice(type.length + 1), value]] : [])),
  );

/** Returns the other inputs that a resource with secret inputs needs. */
export function otherInputsOf(type: string, fixture: Fixture): Bag {
  const { project: projectUuid, alpha: serverUuid, application: applicationUuid, gameServer: server } = fixture;
  const all: Readonly<Record<string, Bag>> = {
    Application: {
      projectUuid,
      serverUuid,
      source: { kind: "ctrimage", image: "registry.example.com/web" },
      isHttpBasicAuthEnabled: true,
      httpBasicAuthUsername: "visitor",
    },
    EnvironmentVariable: { applicationUuid, key: "ONE" },
    EnvironmentVariables: { applicationUuid },
    RegistryLogin: { serverUuid, registry: "registry.example.com", username: "deploy" },
    S3Storage: { endpoint: "https://s3.example.com", bucket: "acme-archive", region: "eu-central-1" },
    ScheduledTask: { applicationUuid, frequency: "daily" },
    ServerLogDrains: { serverUuid },
    ServerMonitor: { serverUuid },
    ServerProxy: { serverUuid },
    SharedVariable: { scope: { kind: "team" }, key: "SHARED" },
    Storage: { applicationUuid, type: "file", mountPath: "/etc/web.conf" },
    game_AccountNotifications: { chatEnabled: true },
    game_File: { server, path: "/rcon.txt" },
    game_Files: { server, directory: "/config" },
    game_ServerNotifications: { server },
    game_StartupVariables: { server },
  };
  return all[type] ?? {};
}
