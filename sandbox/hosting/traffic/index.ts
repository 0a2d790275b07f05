import { product } from "../../http/product";
import { routes } from "./routes";

export const traffic = product({
  routes,
});
