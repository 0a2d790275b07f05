/** A remark on resource types of which a user may expect `customTimeouts`. It holds for the dynamic host only: the plugin receives that option. */
export const WITHOUT_CUSTOM_TIMEOUTS = "Pulumi does not pass the option `customTimeouts` to providers of this kind: set `timeoutSeconds`.";
