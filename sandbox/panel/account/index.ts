import { product } from "../../http/product";
import { routes } from "./routes";

export type * from "./rows";

export const account = product({ routes, tables: { accounts: { singular: "account" } } });
