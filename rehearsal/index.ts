/** `pulumi-hosting/testing`: runs Pulumi programs against the sandbox, in a test or from a shell, without the Pulumi CLI. */

export { RehearsalError } from "./errors";
export type { Program } from "./program/function-program";
export type { EngineEvent, Message, RawStep, StepOp, Violation } from "./protocol/events";
export type { MockCall, MockResource, Mocks } from "./protocol/mocks";
export { UNKNOWN_OUTPUT } from "./protocol/shown";
export type { StandIn } from "./protocol/stand-ins";
export { rehearse } from "./rehearse";
export type { Diagnostic, ExportedState, Op, StackResult, Step } from "./results";
export type { EngineName, ReadOptions, RefreshOptions, RunOptions, Stack, StackOptions, TargetOptions, UpOptions } from "./stack";
