/** The differences between the two APIs: settings, and words for messages. */
export const API_SIDES = Object.freeze({
  hosting: {
    prefix: "/api/v1",
    address: "baseUrl",
    pin: "account",
    before: "accountBefore",
    credential: "token",
    whose: "team",
    self: "the team of the token",
    selfPath: "/team",
  },
  panel: {
    prefix: "/api/client",
    address: "panelUrl",
    pin: "panelAccount",
    before: "panelAccountBefore",
    credential: "key",
    whose: "user",
    self: "the account of the panel's key",
    selfPath: "/account",
  },
} as const);

export type Api = keyof typeof API_SIDES;
