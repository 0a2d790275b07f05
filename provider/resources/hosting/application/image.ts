import { type Bag, hasUnknown, isBag } from "../../../core/values";

/** An image as a program names it. */
export interface Image {
  image: string;
  tag?: string | undefined;
}

/** Tag of an image without a tag. */
const DEFAULT_TAG = "latest";

/**
 * Splits an image such as `registry:5000/name:tag` or `name@sha256:…` into name and tag, the two fields that the platform stores. If `image`
 * contains a digest and a tag (`name:1@sha256:…`, the form of bots that update images), this tag is ignored.
 */
export function imageOf({ image, tag }: Image): { name: string; tag: string } {
  const digest = /^(.*?)(?::[^/:@]+)?@sha256:([0-9a-f]+)$/.exec(image);
  if (digest) return { name: `${digest[1]}${tag ? "" : "@sha256"}`, tag: tag ?? digest[2] ?? "" };
  const tagged = /^(.*[^/:]):([^/:]+)$/.exec(image);
  return { name: tagged?.[1] ?? image, tag: tag ?? tagged?.[2] ?? DEFAULT_TAG };
}

/** Returns the parts of a source that names an image, as the platform stores them. A tag in `image` equals a tag in `tag`. */
export function imageCompared(source: unknown): Bag {
  const known = knownImage(source);
  if (known === undefined) return {};
  const { name: image, tag } = imageOf(known);
  return { image, tag };
}

/** Returns the other forms of a source that name the same image. */
export function otherImageForms(source: unknown): Bag[] {
  const known = knownImage(source);
  if (known === undefined) return [];
  const kind = "ctrimage";
  const { name, tag } = imageOf(known);
  return [{ kind, image: `${name}:${tag}` }, { kind, image: name, tag }, ...(tag === DEFAULT_TAG ? [{ kind, image: name }] : [])];
}

/** Returns the image that a source names. Undefined for another source, and if a part is not known. */
export function knownImage(source: unknown): Image | undefined {
  if (!isBag(source)) return undefined;
  const { kind, image, tag } = source;
  if (kind !== "ctrimage" || typeof image !== "string" || hasUnknown([image, tag])) return undefined;
  return tag === undefined || typeof tag === "string" ? { image, tag } : undefined;
}
