/** Release of this package, equal to package.json. Users' states contain it. */
export const RELEASE = "0.3.0";
