export interface StackChoice {
  operation: Operation;
  dir: string;
  stack: string;
  /** Whether the user named the stack. */
  isStackGiven: boolean;
  config?: Record<string, string>;
  typeCheck: boolean;
  speed?: number;
  /** Address of a running sandbox. */
  sandbox?: string;
  against?: string;
  standInSecrets: boolean;
  stackReference?: Record<string, string>;
  mocks?: string;
  /** Folders of policy packs. */
  policyPack: string[];
  /** Whether the sandbox serves its console after the operation. */
  console: boolean;
}

export const OPERATIONS = ["preview", "up", "refresh", "destroy"] as const;
export type Operation = (typeof OPERATIONS)[number];
