import { ADDRESS_KEYS } from "../../rehearsal/account-pins";
import { type Bag, openSecrets } from "../../rehearsal/protocol/wire";
import type { Sandbox } from "../../sandbox";
import type { TwinContent } from "./twin-file";

/**
 * Gives the explicit providers of a program the addresses and tokens of the copy. Otherwise the program would change the account itself, because its
 * arguments contain the address of the account.
 */
export class ExplicitProviders {
  /** Why the program cannot be tried: a provider uses an account that the copy does not contain. */
  problem: string | undefined;

  constructor(
    private readonly copied: Pick<TwinContent, "account" | "panelAccount">,
    private readonly copy: Sandbox,
  ) {}

  readonly argumentsOf = (provider: string, values: Bag): Bag => {
    const own = { ...values };
    for (const { url, credential, pin } of this.apis()) {
      const address = openSecrets(values[url.key] ?? "");
      if (address === "" || address === this.copy[url.field]) continue;
      if (originOf(address) !== pin?.split("#")[0]) {
        this.problem = `The provider "${provider}" uses ${String(address)}, but the copy is of account ${[this.copied.account, this.copied.panelAccount].filter((one) => one !== undefined).join(" and ")}. A trial works with one account.`;
        throw new Error(this.problem);
      }
      own[url.key] = this.copy[url.field];
      own[credential.key] = this.copy[credential.field];
    }
    return own;
  };

  private apis() {
    const [baseUrl, apiToken, panelUrl, panelKey] = ADDRESS_KEYS;
    return [
      { url: baseUrl, credential: apiToken, pin: this.copied.account },
      { url: panelUrl, credential: panelKey, pin: this.copied.panelAccount },
    ];
  }
}

const originOf = (address: unknown): string | undefined =>
  typeof address === "string" && URL.canParse(address) ? new URL(address).origin : undefined;
