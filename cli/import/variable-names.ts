import { isRefused } from "../../provider/references/source";
import { unique } from "./names";

/** Assigns the environment variables of a program. The same names result in every import of the same objects. */
export class VariableNames {
  private readonly taken = new Set<string>();

  /** Returns a name that no other secret has: `SHOP_WEB_API_TOKEN` for the secret `shopWeb.API_TOKEN`. */
  of(secret: string): string {
    const words = secret
      .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
      .replace(/[^A-Za-z0-9]+/g, "_")
      .toUpperCase();
    const name = /^[0-9]/.test(words) ? `_${words}` : words;
    // References must not use the names in which pipelines keep credentials.
    const allowed = [name, `SECRET_${name}`, `SECRET_${name}_VALUE`].find((one) => !isRefused(one)) ?? name;
    return unique(allowed, this.taken, "_");
  }
}
