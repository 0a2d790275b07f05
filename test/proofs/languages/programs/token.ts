/** Each program contains this secret as plain text. The plugin must make it secret, because the schema marks the input as secret. */
export const PLAIN_TOKEN = "token-7f3a51c2";

/** The programs refer to these variables. They must stand in no state and in no output. */
export const REFERRED = { STRIPE_KEY: "stripe-5c1d9e07", TLS_KEY: "tls-2a64b8f3", LOGIN_KEY: "login-9d30c7" };
