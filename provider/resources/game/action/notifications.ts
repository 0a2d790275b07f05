import * as z from "zod";
import { accountNotifications } from "../../../api/panel/account-notifications";
import { type NotificationResult, serverNotifications } from "../../../api/panel/notifications";
import { OperationError } from "../../../core/errors";
import { defineStep } from "./step";

export const testNotificationsStep = defineStep({
  action: "testNotifications",
  doc: "Sends a message to every channel that is on. The step fails if the panel reports that a channel rejected the message, or if no channel is on.",
  fields: {
    scope: z
      .enum(["server", "account"])
      .optional()
      .describe("Notifications to test: those of the server or of the account. Defaults to `server`."),
  },
  needs: [],
  async run({ panel, server, log }, { scope = "server" }) {
    const ofServer = { params: { server: server.identifier } };
    const { results } =
      scope === "account" ? await panel.send(accountNotifications.test) : await panel.send(serverNotifications.test, ofServer);
    if (!results) {
      log.info(`testNotifications: the message of the ${scope} was sent, but the panel does not report whether it arrived`);
      return;
    }
    const failed = results.filter(({ isWell }) => !isWell);
    if (results.length > 0 && failed.length === 0) return;
    const why = results.length === 0 ? "no channel is on" : failed.map(failureText).join("; ");
    throw new OperationError(`the notifications of the ${scope} do not arrive: ${why}.`, { code: "bad_state" });
  },
});

const failureText = ({ channel, error }: NotificationResult): string => `${channel} failed${error ? ` ("${error}")` : ""}`;
