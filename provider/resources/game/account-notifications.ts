import * as z from "zod";
import { type AccountNotifications, AccountNotificationsBody, accountNotifications as calls } from "../../api/panel/account-notifications";
import { field } from "../../core/field";
import type { Problem } from "../../core/resource";
import { defineSettings } from "../../core/settings-kind";
import { shownOnly } from "../../core/values";
import { ACCOUNT_ID } from "./account/id";
import { shownCredential } from "./credentials";

const body = AccountNotificationsBody.shape;

const flag = z.boolean().optional();

/** Channels, each with where it leads. */
const CHANNELS = [
  ["emailEnabled", "emailAddress", "email_address"],
  ["chatEnabled", "chatWebhook", "chat_webhook"],
] as const;

export const accountNotifications = defineSettings({
  type: "AccountNotifications",
  module: "game",
  needsPin: true,
  noun: "notification settings",
  address: ACCOUNT_ID,
  source: 'docs/spec/game-panel-api.md, "Account"',
  doc: "What the panel reports to the account, and where: by email, and in a chat. A program has at most one such resource.",
  example: `const config = new pulumi.Config();
new hosting.game.AccountNotifications("account", {
  chatEnabled: true,
  chatWebhook: config.requireSecret("webhook"),
  notifyDeploy: true,
});`,
  remarks: [
    "What a program leaves out is not looked at. Every write sends all five settings as they are or are to be, except a webhook that the panel hides and the program does not set.",
    "A webhook that the panel shows in part or not at all is compared with a salted digest of what was last written, and drift in it cannot be seen.",
    "Deleting the resource turns off what a write of this stack turned on, and clears the address and the webhook that it wrote, unless a channel needs them which stays on. It leaves everything else in place, and a line says so.",
  ],
  of: () => "the account",
  inputs: {
    emailEnabled: field(flag, "Whether the panel sends emails. It needs an address.", { whenRemoved: "off" }),
    emailAddress: field(body.email_address.unwrap().unwrap().optional(), "Address that the emails go to.", {
      whenRemoved: "emptied",
      neededBy: "emailEnabled",
    }),
    chatEnabled: field(flag, "Whether the panel writes into a chat. It needs a webhook.", { whenRemoved: "off" }),
    chatWebhook: field(body.chat_webhook.unwrap().unwrap().optional(), "Address of the chat's webhook. Who knows it may write there.", {
      secret: true,
      whenRemoved: "emptied",
      neededBy: "chatEnabled",
    }),
    notifyDeploy: field(flag, "Whether deployments are reported too.", { whenRemoved: "off" }),
  },
  outputs: {},

  async *list({ panel }) {
    await panel.get(calls.get);
    yield { path: ACCOUNT_ID, name: "notifications of the account", given: "every account has them" };
  },

  async previewChecks({ panel, inputs, isKnown }) {
    const row = await panel.get(calls.get);
    return CHANNELS.flatMap(([enabled, target, column]): Problem[] => {
      const isWithout = inputs[enabled] === true && isKnown(target) && inputs[target] === undefined && row[column] === null;
      return isWithout ? [{ property: enabled, reason: `cannot be true without ${target}: the account has none.` }] : [];
    });
  },

  async look({ panel, id }) {
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

  notThere: async () => "the key belongs to no account.",

  async write({ panel, inputs, log }, patch) {
    const row = await panel.get(calls.get);
    const chat_webhook = emptied(patch.chatWebhook, shownWebhook(row, inputs.chatWebhook));
    await panel.send(calls.update, {
      body: {
        email_enabled: patch.emailEnabled ?? row.email_enabled ?? false,
        email_address: emptied(patch.emailAddress, row.email_address),
        chat_enabled: patch.chatEnabled ?? row.chat_enabled ?? false,
        chat_webhook,
        notify_deploy: patch.notifyDeploy ?? row.notify_deploy ?? false,
      },
    });
    if (chat_webhook === undefined && row.chat_webhook !== null && (await panel.refetch(calls.get)).chat_webhook === null)
      log.warning("chatWebhook: the panel hides it, so it could not be sent with the others, and the panel emptied it. Set chatWebhook.");
    panel.invalidate(calls.get);
  },
});

/** What is to be where it is to change, null included; else what shows. */
const emptied = (changed: string | null | undefined, shown: string | null | undefined) => (changed === undefined ? shown : changed);

/** A mask is never sent. */
const shownWebhook = ({ chat_webhook: shown }: AccountNotifications, wanted: string | undefined): string | null | undefined =>
  shown === null ? null : (shownCredential(shown) ?? wanted);
