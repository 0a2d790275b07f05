import { ApiError, ConfirmRequiredError } from "../../api/errors";
import { ASKING, LIST_LAG, SETTLING, until } from "../../api/wait";
import type { Context } from "../definition/context";
import { messageOf, OperationError } from "../log/errors";

type Waiting = Pick<Context<never>, "clock" | "log">;

/** Looks for the effect of a call: until a list must show it, or longer if the platform may still work on the `lost` call. */
export const madeByLostCall = <T>(context: Waiting, look: () => Promise<T | undefined>, lost?: ApiError): Promise<T | undefined> =>
  until(context, lost?.outcome === "unknown" ? SETTLING : LIST_LAG, {
    what: () => "lost or unusable response, looking for what the request did",
    atOnce: false,
    // A failed read shows nothing: the platform may be unreachable for a part of this time.
    look: () => look().catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error))),
  });

interface Once<S, T> {
  /** Name of the object that the request creates: `project "shop"`. */
  what: string;
  send: () => Promise<S>;
  /** Absent: no call shows the effect. */
  look?: (() => Promise<T | undefined>) | undefined;
  /** The error of a request whose effect does not appear. Default: the text for a creation. */
  unknown?: string;
  /**
   * Whether the request asks for a quote. Such a request buys nothing. If the change is free, it sets values, and may set them twice. It is sent
   * again while its response is lost and no read shows its effect.
   */
  isQuestion?: boolean;
}

/**
 * Sends a request that must not take effect twice. Looks for the effect of the request if its response is lost. Sends the request again only if it
 * `isQuestion`.
 */
export async function sendOnce<S, T = S>(
  context: Waiting,
  { what, send, look, unknown = unknownText(what, look !== undefined), isQuestion = false }: Once<S, T>,
): Promise<S | T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    const found = isQuestion ? await askedAgain(context, { what, send, look }) : look && (await madeByLostCall(context, look, error));
    if (found !== undefined) return found;
    if (error.outcome !== "unknown") throw error;
    throw new OperationError(isQuestion ? noQuoteText(`the ${what}`, error) : unknown, { code: "outcome_unknown", cause: error });
  }
}

export const noQuoteText = (what: string, error: unknown): string =>
  `no quote for ${what} has arrived in ${ASKING.seconds} s, so nothing was bought: ${messageOf(error)}`;

/** The platform may refuse a repeated question because the lost one took effect. So of the API's errors, only a quote ends the wait. */
const askedAgain = <S, T>(context: Waiting, { what, send, look }: Once<S, T>): Promise<S | T | undefined> =>
  until<S | T>(context, ASKING, {
    what: () => `the quote for the ${what}: the response was lost`,
    atOnce: false,
    async look() {
      try {
        return (await look?.()) ?? (await send());
      } catch (error) {
        if (!(error instanceof ApiError) || error instanceof ConfirmRequiredError) throw error;
        return undefined;
      }
    },
  });

const unknownText = (what: string, isShown: boolean): string =>
  isShown
    ? `The response to the creation was lost, and no new ${what} has appeared in ${SETTLING.seconds} s. Run the same command again: it looks for the ${what.split(' "')[0]} first.`
    : `The response to the creation was lost, and no call shows whether the ${what} exists. Running the same command again creates another ${what}.`;

/** For a change that the provider never sends twice. `what`: what the platform shows instead of the change. */
export const notShownText = (what: string): string =>
  `The response to the change was lost, and after ${SETTLING.seconds} s ${what}. This run does not send the change again. Run the same command again: it looks first.`;
