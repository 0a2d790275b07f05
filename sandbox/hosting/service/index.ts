import { service as calls, unavailableCalls } from "../../../provider/api/hosting/service";
import { refuseUnavailable } from "../../http/hosting-dialect";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";
import { CHOSEN } from "../numbers";

const unavailable = unavailableCalls.map((call) =>
  route(call, () => {
    throw refuseUnavailable();
  }),
);

export const service = product({
  routes: [
    route(calls.health, () => reply.text("OK")),
    route(calls.version, () => reply.text(CHOSEN.version)),
    route(calls.assistantHealth, () => reply.ok({ status: "ok" })),
    ...unavailable,
  ],
});
