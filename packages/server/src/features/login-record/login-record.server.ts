import { loginRecord, type loginMark } from "@hongxian/contract/features/login-record/login-record.resource.ts";
import type { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** An active ban on the row's device. */
const banned = sql`exists (select from device_ban b
  where b.device_id = t.device_id and (b.end_time is null or b.end_time > now()))`;

export const loginRecordServer = serveResource(loginRecord, {
  table: "login_record",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    memberStatus: sql<ChoiceOf<
      typeof memberStatus
    > | null>`(select m.status from member m where m.user_id = t.user_id)`,
    marks: sql<ChoiceOf<typeof loginMark>[]>`array_remove(array[case when t.is_other_place then 'OTHER_PLACE' end,
      case when t.is_new_device then 'NEW_DEVICE' end, case when ${banned} then 'DEVICE_BANNED' end], null)`,
  },
  filters: {
    deviceId: (text: string) => sql<boolean>`t.device_id = ${text}`,
    ip: (text: string) => sql<boolean>`t.ip = ${text}`,
  },
  run: {},
});
