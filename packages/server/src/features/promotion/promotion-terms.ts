import { audience, type Audience } from "@hongxian/contract/core/audience/audience.ts";
import { audiencesMeet } from "@hongxian/contract/core/audience/audiences-meet.ts";
import { promotionMessages } from "@hongxian/contract/core/money/promotion.choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { readTarget, type TargetType } from "../../core/money/promotion/promotion-items.ts";
import type { Call, Db } from "../../kit/call.ts";

/** Whoever submitted an activity does not decide it. */
export async function needOther({ db, caller }: Call, id: number): Promise<void> {
  const { rows } =
    await sql`select from promotion_activity where id = ${id} and submit_staff_id = ${caller.staffId}`.execute(db);
  if (rows.length > 0) throw refused(promotionMessages.ownAudit);
}

interface Shared {
  readonly name: string;
  readonly targetType: TargetType;
  readonly targetId: number;
  readonly own: Audience;
  readonly audience: Audience;
}

/** Drafts may include the same item; of running activities only one at a time may. */
export async function needFree(db: Db, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('promotion_activity'))`.execute(db);
  const { rows } =
    await sql<Shared>`select o.name, i.target_type, i.target_id, a.audience as own, o.audience from promotion_activity a
      join promotion_item i on i.activity_id = a.id
    join promotion_item j on j.target_type = i.target_type and j.target_id = i.target_id and j.activity_id <> a.id
    join promotion_activity o on o.id = j.activity_id
    where a.id = ${id} and o.status in ('ONLINE', 'WAIT_START') and o.start_time < a.end_time
      and o.end_time > a.start_time and o.platforms && a.platforms`.execute(db);
  const other = rows.find((one) => audiencesMeet(audience.parse(one.audience), audience.parse(one.own)));
  if (other === undefined) return;
  const target = await readTarget(db, other.targetType, other.targetId);
  throw refused(promotionMessages.taken(target?.name ?? "", other.name));
}
