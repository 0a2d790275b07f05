/** Each program gives this secret as plain text. The plugin must seal it, because its schema says that the input is secret. */
export const PLAIN_TOKEN = "token-7f3a51c2";
