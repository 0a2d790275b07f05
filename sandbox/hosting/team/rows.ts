import type { Moment } from "../../world/moment";
import type { Dated, Table } from "../../world/world";

/** A person of the team (docs/facts/hosting.md 10). */
export type MemberRow = Dated & {
  id: number;
  name: string;
  email: string;
  email_verified_at: string | null;
  two_factor_confirmed_at: string | null;
  force_password_reset: boolean;
  marketing_emails: boolean;
  pending_email: string | null;
};

declare module "../../world/world" {
  interface Tables {
    members: Table<MemberRow>;
  }
}

export function addMember(moment: Moment, { name, email }: Pick<MemberRow, "name" | "email">): string {
  const id = moment.integer("user");
  const rest = { two_factor_confirmed_at: null, force_password_reset: false, marketing_emails: true, pending_email: null };
  moment.world.members[id] = { id, name, email, email_verified_at: moment.stamp(), ...rest, ...moment.dated() };
  return String(id);
}
