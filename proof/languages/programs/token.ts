/** Each program contains this secret as plain text. The plugin must make it secret, because the schema marks the input as secret. */
export const PLAIN_TOKEN = "token-7f3a51c2";
