import { ApiError, UnexpectedResponseError } from "../../provider/api/errors";
import { team } from "../../provider/api/hosting/team";
import { account } from "../../provider/api/panel/account";
import type { Run } from "../../provider/core/run";

/** The accounts that a stack is pinned to: `https://console.example.com#17`. Absent if the platform does not report one. */
export interface Pins {
  hosting?: string;
  panel?: string;
}

/** Reads which accounts the objects belong to. */
export async function pinsOf({ hosting, panel, settings }: Run, used: { hosting: boolean; panel: boolean }): Promise<Pins> {
  const pin = async (origin: string, id: () => Promise<string | undefined>): Promise<string | undefined> => {
    try {
      const found = await id();
      return found === undefined ? undefined : `${origin}#${found}`;
    } catch (error) {
      if (error instanceof ApiError || error instanceof UnexpectedResponseError) return undefined;
      throw error;
    }
  };
  const ofTeam = used.hosting ? await pin(settings.hosting.origin, async () => (await hosting.get(team.get)).id) : undefined;
  const ofUser = used.panel ? await pin(settings.panel.origin, async () => (await panel.get(account.get)).id) : undefined;
  return { ...(ofTeam === undefined ? {} : { hosting: ofTeam }), ...(ofUser === undefined ? {} : { panel: ofUser }) };
}
