/** Id of what an account has one of: its settings, its notifications. */
export const ACCOUNT_ID = "account";
