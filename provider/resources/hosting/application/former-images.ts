import { momentOf } from "../../../api/clock";
import type { ApplicationRow } from "../../../api/hosting/applications";
import type { Context } from "../../../core/definition/context";
import { type Bag, HIDDEN, isBag } from "../../../core/values";
import { imageOf, knownImage } from "./image";

// The state of an application keeps the images that its updates replaced. A `Deployment` can go back to the image that ran before it.
// If its own state contains no image, because it is new or has never succeeded, it finds the image here.

/** An image that an application had until a time of the platform's clock. */
interface FormerImage {
  readonly image: string;
  readonly until: string;
}

const MOST_KEPT = 10;

const imageText = ({ name, tag }: { name: string; tag: string }): string => `${name}:${tag}`;

/** The image of a source in the form of the platform: `name:tag`, or `name@sha256:…`. Undefined for another source, and if a part is not known. */
export function imageIn(source: unknown): string | undefined {
  const known = knownImage(source);
  return known && imageText(imageOf(known));
}

export function imageShownBy(row: ApplicationRow | undefined): string | undefined {
  const [name, tag] = [row?.ctr_registry_image_name, row?.ctr_registry_image_tag];
  return typeof name === "string" && typeof tag === "string" ? imageText({ name, tag }) : undefined;
}

export const partsOfImage = (image: string): { name: string; tag: string } => imageOf({ image });

const formerImagesIn = ({ [HIDDEN.formerImages]: all }: Readonly<Bag>): readonly FormerImage[] =>
  Array.isArray(all) ? all.filter((one): one is FormerImage => isBag(one) && typeof one.image === "string") : [];

/** Returns the hidden output of an update that writes `source`. `row`: the application before the update. */
export function withReplacedImage(
  { olds, hosting, clock }: Pick<Context<unknown>, "olds" | "hosting" | "clock">,
  source: unknown,
  row: ApplicationRow | undefined,
): Bag {
  const [image, wanted] = [imageShownBy(row), imageIn(source)];
  if (image === undefined || wanted === undefined || image === wanted) return keptImages(olds);
  const until = new Date(hosting.byApiClock(clock.now())).toISOString();
  return { [HIDDEN.formerImages]: [...formerImagesIn(olds), { image, until }].slice(-MOST_KEPT) };
}

/** Returns the hidden output of a state, for the next state. */
export function keptImages(state: Readonly<Bag>): Bag {
  const all = formerImagesIn(state);
  return all.length === 0 ? {} : { [HIDDEN.formerImages]: all };
}

/** The image that the application had at a time. Undefined if no update since then replaced an image. */
export function imageAt(state: Readonly<Bag>, time: unknown): string | undefined {
  return formerImagesIn(state).find(({ until }) => momentOf(until) > momentOf(time))?.image;
}
