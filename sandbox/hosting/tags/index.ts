import { product } from "../../http/product";
import { routes } from "./routes";

export const tags = product({
  routes,
});
