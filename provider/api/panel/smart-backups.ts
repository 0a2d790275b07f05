import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag } from "../generous";
import { item } from "./envelopes";
import { panelFlag } from "./rules";

// docs/spec/game-panel-api.md, "Backups" (SPEC): automatic backups before risky changes.

export const SmartBackups = z.looseObject({ enabled: looseFlag });

const path = "/servers/{server}/svc/smart-backups";

export const smartBackups = {
  get: panelCall({ method: "GET", path, response: item(SmartBackups) }),
  update: panelCall({ method: "PUT", path, body: z.object({ enabled: panelFlag }) }),
};
