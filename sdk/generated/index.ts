// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
export * from "./application";
export * from "./environment";
export * from "./environment-variable";
export * from "./environment-variables";
export * from "./get-applications";
export * from "./get-projects";
export * from "./get-purchased-servers";
export * from "./get-regions";
export * from "./project";
