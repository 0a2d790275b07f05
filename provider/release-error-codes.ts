/** Errors of a deployment whose new version was checked. */
export const RELEASE_ERROR_CODES = {
  unhealthy: {
    means: "The deployment finished, but the new version does not answer as `verify` wants.",
    why: "The new version is broken or starts too slowly, or the check expects the wrong answer.",
    action: "Read in the message what the address answers and which version runs. Fix the version or the check, and run `pulumi up` again.",
    example:
      "deployment abc finished, but https://shop.example.com/healthz answers 502 after 120 s. The new version runs. Fix it, or the check, and run pulumi up again.",
  },
  not_reachable: {
    means: "This machine could not connect to the address of `verify`, so the new version is not verified.",
    why: "DNS, a proxy or a firewall keeps this machine from the address, or the address is mistyped. Nothing proves that the version is broken.",
    action: "Open the address from this machine. Then run `pulumi up` again: it checks the same deployment, and does not deploy again.",
    example: "deployment abc finished, but it is not verified: https://shop.example.com/healthz does not answer: the host does not exist.",
  },
  rolled_back: {
    means: "The new version did not answer as `verify` wants, and the former version runs again.",
    why: "`onUnhealthy` is `rollback`. The message names both versions, and what the rollback did not undo.",
    action: "Fix the new version, and run `pulumi up` again. The next preview shows the difference.",
    example:
      "deployment abc finished, but https://shop.example.com/healthz answers 500 after 120 s. The former version 1.0 runs again, in place of 2.0.",
  },
} as const;
