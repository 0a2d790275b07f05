import { service } from "../../provider/api/hosting/service";
import { DEFAULTS } from "../defaults";
import { reply } from "../http/reply";
import { serve } from "../http/serve";
import type { Area } from "./area";

export const serviceArea: Area = {
  serves: [serve(service.health, () => reply.text("OK")), serve(service.version, () => reply.text(DEFAULTS.version))],
};
