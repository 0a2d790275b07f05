import { service } from "../../../provider/api/hosting/service";
import { DEFAULTS } from "../../defaults";
import type { Area } from "../../http/product";
import { reply } from "../../http/reply";
import { serve } from "../../http/route";

export const serviceArea: Area = {
  serves: [serve(service.health, () => reply.text("OK")), serve(service.version, () => reply.text(DEFAULTS.version))],
};
