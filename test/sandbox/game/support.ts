import type { ScheduleBody } from "../../../provider/api/game/schedules";

export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors: { code: string }[] }).errors[0]?.code,
];

export const nightly: ScheduleBody = {
  name: "nightly",
  minute: "0",
  hour: "3",
  day_of_month: "*",
  month: "*",
  day_of_week: "*",
  is_active: true,
};
