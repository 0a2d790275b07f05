import * as hosting from "pulumi-hosting";

const shop = new hosting.WebApp("shop", {
  server: "alpha",
  image: "nginx:1.27",
  port: 80,
  domain: "shop.example.com",
  variables: { LOG_LEVEL: "info" },
  database: { engine: "relational_1", plan: "small" },
});
export const url = shop.url;
