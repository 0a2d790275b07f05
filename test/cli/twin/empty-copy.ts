import { twinText } from "../../../cli/twin/twin-file";

/** The text of a copy of an account without objects. */
export const EMPTY_COPY = twinText({
  madeAt: new Date().toISOString(),
  account: "https://console.example.com#17",
  panelAccount: undefined,
  answers: [{ api: "hosting", path: "/team", status: 200, body: { id: 17, name: "Acme" } }],
  variants: {},
  missing: [],
});
