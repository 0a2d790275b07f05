import * as z from "zod";
import { applications } from "../../api/hosting/applications";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { documentedRow } from "../results";

const Image = z.object({
  tag: z.string().describe("Tag of the image."),
  createdAt: z.string().nullable().describe("Creation time."),
  isCurrent: z.boolean().describe("Whether it is the running image."),
});

export const getRollbackImages = defineFunction({
  name: "getRollbackImages",
  doc: "The images to which an application can be rolled back. Its input `ctrImagesToKeep` sets how many are kept. While its server is unreachable, the list is empty.",
  source: 'docs/spec/hosting-api.md, "Applications"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { images } = hosting.getRollbackImagesOutput({ applicationUuid: web.id });
export const earlier = images.apply((all) => all.filter((image) => !image.isCurrent).map((image) => image.tag));`,
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application.") },
  result: {
    current: field(z.string().nullable(), "Tag of the running image; null if none is running."),
    images: field(z.array(Image), "The images, in the API's order."),
  },
  async call({ hosting }, { applicationUuid }) {
    const answer = await hosting.get(applications.rollbackImages, { params: { uuid: applicationUuid } });
    const { current } = answer;
    const images = (answer.images ?? []).map((row) => documentedRow(Image, { ...row, is_current: row.is_current ?? row.tag === current }));
    return { current: current ?? null, images };
  },
});
