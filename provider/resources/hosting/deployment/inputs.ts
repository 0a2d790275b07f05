import type { EventInputs } from "../../../core/event";

export const DEFAULT_TIMEOUT_SECONDS = 1800;

/** Inputs of a deployment, shared by the modules that send its calls. */
export interface DeploymentInputs extends EventInputs {
  applicationUuid: string;
  watch?: boolean;
  force?: boolean;
  restartOnly?: boolean;
  rollbackTo?: string;
  instantDeploy?: boolean;
  supersede?: boolean;
  onTimeout?: "leave" | "cancel";
}
