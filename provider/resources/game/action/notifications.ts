import { type NotificationResult, serverNotifications } from "../../../api/panel/notifications";
import { OperationError } from "../../../core/errors";
import { defineStep } from "./step";

export const testNotificationsStep = defineStep({
  action: "testNotifications",
  doc: "Sends a message to each channel of the server's notifications that is on, and fails where one does not take it.",
  fields: {},
  needs: [],
  async run({ panel, server }) {
    const { results } = await panel.send(serverNotifications.test, { params: { server: server.identifier } });
    const failed = results.filter(({ isWell }) => !isWell);
    if (results.length > 0 && failed.length === 0) return;
    const why = results.length === 0 ? "no channel is on" : failed.map(failureText).join("; ");
    throw new OperationError(`the notifications of the server do not arrive: ${why}.`, { code: "bad_state" });
  },
});

const failureText = ({ channel, error }: NotificationResult): string => `${channel} failed${error ? ` ("${error}")` : ""}`;
