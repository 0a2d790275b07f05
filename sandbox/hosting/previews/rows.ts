import type { GIT_PROVIDERS } from "../../../provider/api/hosting/rules";
import type { Fields } from "../../world/json";
import type { Dated, Table } from "../../world/world";

export type PreviewRow = Dated & {
  uuid: string;
  application_uuid: string;
  pull_request_id: number;
  pull_request_html_url: string | null;
  git_type: (typeof GIT_PROVIDERS)[number] | null;
  status: string;
  domains: string | null;
  ctr_compose_domains: { name: string; domain: string | null; redirect: string | null }[] | null;
  domain_port_overrides: Fields | null;
  ctr_registry_image_tag: string | null;
  last_online_at: string | null;
};

declare module "../../world/world" {
  interface Tables {
    previews: Table<PreviewRow>;
  }
}
