/** A value in a program that every language can express. */
export type Expression =
  | { is: "literal"; value: string | number | boolean }
  | { is: "list"; items: Expression[] }
  | { is: "map"; entries: [key: string, value: Expression][] }
  /** A value of the stack's configuration. */
  | { is: "config"; key: string }
  /** A resource or the result of a function (`of`), or a part of it (`path`). */
  | { is: "part"; of: string; path: (string | number)[] }
  | { is: "text"; parts: (string | Expression)[] }
  | { is: "file"; path: string };

export interface ConfigValue {
  readonly key: string;
  readonly type: "string" | "integer" | "boolean";
  readonly isSecret: boolean;
  readonly isOptional: boolean;
}

export type Arguments = [key: string, value: Expression][];

export type Declaration = { readonly variable: string; readonly module: string | undefined } & (
  | { is: "resource"; type: string; name: string; args: Arguments; dependsOn: Expression[] }
  | { is: "existing"; type: string; name: string; id: string }
  | { is: "call"; function: string; args: Arguments }
);

export interface Program {
  readonly config: readonly ConfigValue[];
  readonly declarations: readonly Declaration[];
  readonly outputs: readonly [name: string, value: Expression][];
}
