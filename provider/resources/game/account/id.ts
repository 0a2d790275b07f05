/** Id of the settings and of the notifications of an account. An account has each of them exactly once. */
export const ACCOUNT_ID = "account";
