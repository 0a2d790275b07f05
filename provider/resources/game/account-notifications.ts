import * as z from "zod";
import { type AccountNotifications, AccountNotificationsBody, accountNotifications as calls } from "../../api/game/account";
import { field, withoutNull } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { shownOnly } from "../../core/values";
import { defineSettings } from "../../forms/settings-type";
import { ACCOUNT_ID, shownCredential } from "./account/write";

const body = AccountNotificationsBody.shape;

const flag = z.boolean().optional();

const CHANNELS = [
  ["emailEnabled", "emailAddress", "email_address"],
  ["chatEnabled", "chatWebhook", "chat_webhook"],
] as const;

export const accountNotifications = defineSettings({
  type: "AccountNotifications",
  module: "game",
  doc: "Notification settings of the account: what the panel reports by email and in a chat. A program has at most one such resource.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Account"',
    example: `const config = new pulumi.Config();
new hosting.game.AccountNotifications("account", {
  chatEnabled: true,
  chatWebhook: config.requireSecret("webhook"),
  notifyDeploy: true,
});`,
    remarks: [
      "Inputs that you leave out are not managed. Every write sends all five settings. A setting that the program does not set keeps its current value. If the panel hides the webhook and the program does not set it, the write cannot contain the webhook. If the panel then empties the webhook, a warning says so.",
      "The panel may show a webhook partly or not at all. The provider then compares the program's webhook with a salted digest of the webhook that it wrote last, and cannot detect a change that was made outside the program.",
      "Deleting the resource turns off the switches that this stack turned on. It also clears the address and the webhook that this stack wrote. It keeps an address or a webhook if a channel that stays on needs it. Everything else is left in place, and the log says so.",
    ],
  },
  inputs: {
    emailEnabled: field(flag, "Whether the panel sends emails. Requires an address.", { whenRemoved: "off" }),
    emailAddress: field(withoutNull(body.email_address), "Address to which the panel sends the emails.", {
      whenRemoved: "emptied",
      neededBy: "emailEnabled",
    }),
    chatEnabled: field(flag, "Whether the panel posts messages in a chat. Requires a webhook.", { whenRemoved: "off" }),
    chatWebhook: field(
      withoutNull(body.chat_webhook),
      "Address of the chat's webhook. Anyone who knows the address can post messages in the chat.",
      {
        secret: true,
        whenRemoved: "emptied",
        neededBy: "chatEnabled",
      },
    ),
    notifyDeploy: field(flag, "Whether the panel also reports deployments.", { whenRemoved: "off" }),
  },
  outputs: {},
  identity: { noun: "notification settings", address: ACCOUNT_ID, of: () => "the account" },

  async *list({ panel }) {
    await panel.get(calls.get);
    yield { path: ACCOUNT_ID, name: "notifications of the account", given: "every account has them" };
  },

  async previewChecks({ panel, inputs, isKnown }) {
    const row = await panel.get(calls.get);
    return CHANNELS.flatMap(([enabled, target, column]): Problem[] => {
      const isWithout = inputs[enabled] === true && isKnown(target) && inputs[target] === undefined && row[column] === null;
      return isWithout
        ? [
            {
              property: enabled,
              reason: `cannot be true without ${target}: neither the program nor the panel contains a value for ${target}. Set ${target}.`,
            },
          ]
        : [];
    });
  },

  async observe({ panel, id }) {
    if (id !== "" && id !== ACCOUNT_ID) return undefined;
    const row = await panel.get(calls.get);
    const { email_enabled, email_address, chat_enabled, chat_webhook, notify_deploy } = row;
    const chatWebhook = shownCredential(chat_webhook);
    return {
      id: ACCOUNT_ID,
      inputs: shownOnly({
        emailEnabled: email_enabled ?? undefined,
        emailAddress: email_address === null ? "" : email_address,
        chatEnabled: chat_enabled ?? undefined,
        chatWebhook,
        notifyDeploy: notify_deploy ?? undefined,
      }),
      outputs: {},
      hidden: chatWebhook === undefined ? ["chatWebhook"] : [],
    };
  },

  notThere: async () => "the panel key belongs to no account.",

  async update({ panel, inputs, log }, patch) {
    const row = await panel.get(calls.get);
    const chat_webhook = newOrShown(patch.chatWebhook, shownWebhook(row, inputs.chatWebhook));
    await panel.send(calls.update, {
      body: {
        email_enabled: patch.emailEnabled ?? row.email_enabled ?? false,
        email_address: newOrShown(patch.emailAddress, row.email_address),
        chat_enabled: patch.chatEnabled ?? row.chat_enabled ?? false,
        chat_webhook,
        notify_deploy: patch.notifyDeploy ?? row.notify_deploy ?? false,
      },
    });
    if (chat_webhook === undefined && row.chat_webhook !== null && (await panel.refetch(calls.get)).chat_webhook === null)
      log.warning("chatWebhook was emptied: the panel hides it, so it could not be sent with the other settings. Set chatWebhook.");
    panel.invalidate(calls.get);
  },
});

/** `undefined` means that the setting does not change. `null` means that the setting is cleared. */
const newOrShown = (changed: string | null | undefined, shown: string | null | undefined) => (changed === undefined ? shown : changed);

/** A write must repeat the webhook. Returns the wanted webhook if the panel shows only a mask. */
const shownWebhook = ({ chat_webhook: shown }: AccountNotifications, wanted: string | undefined): string | null | undefined =>
  shown === null ? null : (shownCredential(shown) ?? wanted);
