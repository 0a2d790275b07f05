import { ProjectError, readProjectFile } from "../../rehearsal/project-files";

/** Languages in which an import writes a program. The first one is the default. */
export const IMPORT_LANGUAGES = ["typescript", "yaml"] as const;
export type ImportLanguage = (typeof IMPORT_LANGUAGES)[number];

/** Returns the language of the project in the folder, or the default if there is none. */
export function languageIn(folder: string): ImportLanguage {
  try {
    return readProjectFile(folder).runtime === "yaml" ? "yaml" : IMPORT_LANGUAGES[0];
  } catch (error) {
    if (error instanceof ProjectError) return IMPORT_LANGUAGES[0];
    throw error;
  }
}
