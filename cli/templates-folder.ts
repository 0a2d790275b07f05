import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the folder of this package's templates. The package runs from `dist`, from its sources, or as a bundle next to a copy of the templates. */
export function templatesFolder(above = __dirname): string {
  const templates = join(above, "templates");
  return existsSync(templates) ? templates : templatesFolder(dirname(above));
}
