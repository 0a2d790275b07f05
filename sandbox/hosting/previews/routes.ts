import { previews } from "../../../provider/api/hosting/previews";
import { refuse, reply } from "../../http/reply";
import { type PathRequest, type Route, route } from "../../http/route";
import { logsReply } from "../applications/looks";
import type { ApplicationRow } from "../applications/rows";
import { applicationOf } from "../applications/rules";
import { queueDeployment, refuseFullQueue } from "../deployments/rules";
import type { PreviewRow } from "./rows";
import { previewOf, previewsOf, removePreview, setPreviewDomains, shownPreview, storePreview } from "./rules";

// docs/facts/hosting.md 8.2.

const application = ({ world, param }: PathRequest): ApplicationRow => applicationOf(world, param("uuid"));
const preview = (request: PathRequest): PreviewRow => previewOf(request.world, application(request), request.param("pull_request_id"));

export const routes: readonly Route[] = [
  route(previews.list, (request) => reply.ok(previewsOf(request.world, application(request)).map(shownPreview))),
  route(previews.get, (request) => reply.ok(shownPreview(preview(request)))),
  route(previews.create, (request) => {
    const { moment, body } = request;
    const own = application(request);
    const { row, isNew } = storePreview(moment, own, body);
    const answer = isNew ? reply.created : reply.ok;
    const done = (message: string, deployment_uuid: string | null) => answer({ message, deployment_uuid, preview: shownPreview(row) });
    if (body.instant_deploy === false) return done(isNew ? "Preview created." : "Preview updated.", null);
    const wish = { force: body.force, pullRequestId: row.pull_request_id, tag: row.ctr_registry_image_tag, commit: body.commit ?? "HEAD" };
    const queued = queueDeployment(moment, own, wish);
    if (queued.outcome === "full") throw refuseFullQueue(); // the preview is kept
    if (queued.outcome === "skipped") return done("Deployment already queued for this commit.", null);
    return done("Preview deployment queued.", queued.deployment.deployment_uuid);
  }),
  route(previews.update, (request) => {
    const row = preview(request);
    setPreviewDomains(request.moment, application(request), row, request.body);
    return reply.ok(shownPreview(row));
  }),
  route(previews.remove, (request) => {
    removePreview(request.moment, preview(request));
    return reply.ok({ message: "Preview deletion request queued." });
  }),
  route(previews.logs, (request) => {
    const { status, pull_request_id } = preview(request);
    if (!status.startsWith("running")) throw refuse.badRequest("Preview is not running.");
    return logsReply(request.world, application(request), request.query, pull_request_id);
  }),
];
