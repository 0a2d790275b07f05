import { imageIn, partsOfImage } from "../../resources/hosting/application/former-images";
import { resourceRule } from "../rule";

export const imageTags = resourceRule({
  id: "image-tags",
  description: "An application names the version of its image.",
  cure: "Set a tag that never changes, such as `nginx:1.27.3`, or a digest.",
  reads: { Application: ["source"] },
  resource({ inputs: { source } }) {
    const image = imageIn(source);
    return image !== undefined && partsOfImage(image).tag === "latest" ? [`the image is \`${image}\``] : [];
  },
});
