/** Id of the objects that an account has exactly one of: its settings and its notifications. */
export const ACCOUNT_ID = "account";
