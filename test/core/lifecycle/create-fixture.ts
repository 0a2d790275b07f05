import { RELEASE } from "../../../provider/core/settings/release";

export const inputs = { box: "b1", name: "web", color: "blue", note: "for tests", password: "geheim" };
export const A_DAY_MS = 86_400_000;
/** The state contains these fields in addition to inputs and outputs. */
export const KEPT = { release: RELEASE, account: { origin: "https://console.example.com", id: "1", name: "Acme" } };
