/** Numbers of the specification (docs/spec/hosting-api.md, "Limits", outbound traffic). */
export const SPECIFIED = Object.freeze({
  /** "1 TB per server per calendar month". */
  includedBytes: 1_000_000_000_000,
  /** "Sampled every 10 minutes". */
  sampleSeconds: 600,
});

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({
  bytesPerGb: 1_000_000_000,
  pricePerGb: 0.0012,
});
