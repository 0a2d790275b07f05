// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
export * from "./get-projects";
export * from "./project";
