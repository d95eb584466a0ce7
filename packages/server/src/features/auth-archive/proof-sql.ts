import { proofDays } from "@hongxian/contract/core/credential/credential.messages.ts";
import { sql } from "kysely";

/** A passed proof t that has expired, unless the member has a newer one that waits or was passed. */
export const isDue = sql<boolean>`(t.type = 'MARRIAGE' and t.status = 'AUTH_SUCCESS'
  and t.check_time < now() - make_interval(days => ${sql.lit(proofDays)})
  and not exists (select from auth_record later
  where later.user_id = t.user_id and later.type = 'MARRIAGE' and later.id > t.id
    and later.status in ('AUTHING', 'AUTH_SUCCESS')))`;
