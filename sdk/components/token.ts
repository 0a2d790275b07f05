import type { ComponentDefinition } from "./definition";

/** The type token of a component, which is the same on both hosts. */
export const componentToken = ({ type }: Pick<ComponentDefinition, "type">): string => `hosting:index:${type}`;
