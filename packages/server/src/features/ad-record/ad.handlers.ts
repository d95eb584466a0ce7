import * as endpoints from "@hongxian/contract/features/ad-record/ad-record.endpoints.ts";
import { isRewarded } from "@hongxian/contract/features/ad-record/ad-record.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { takeBackScore } from "../../core/money/scores/reverse-score.ts";
import { handle } from "../../kit/call.ts";
import { visible } from "./ad-record.server.ts";

const messages = endpoints.adMessages;

export const reverseAdRewards = handle(endpoints.reverseAdRewards, async (call) => {
  const { db, body, caller } = call;
  const ids = [...new Set(body.ids)];
  const { rows } = await sql<{
    id: number;
    rewardStatus: string;
    scoreRecordId: number | null;
  }>`select t.id, t.reward_status, t.score_record_id from ad_record t
    where t.id = any(${ids}) and ${visible(call)} order by t.user_id, t.id for
    update of t`.execute(db);
  // All or none: a selection that changed meanwhile must be confirmed again first.
  if (rows.length < ids.length || !rows.every(isRewarded)) throw new AppError("STALE");
  await sql`update ad_record set reward_status = 'REVERSED' where id = any(${ids})`.execute(db);
  call.audit({
    targetType: auditTargets.adRecord,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { reversed: ids.length, reason: body.reason },
  });
  for (const { id, scoreRecordId } of rows) {
    if (scoreRecordId !== null)
      await takeBackScore(db, { recordId: scoreRecordId, staffId: caller.staffId, remark: () => body.reason });
    call.auditItem({
      targetType: auditTargets.adRecord,
      targetId: id,
      before: { rewardStatus: "ISSUED" },
      after: { rewardStatus: "REVERSED" },
    });
  }
  return { reversed: ids.length };
});

interface Block {
  readonly deviceId: string;
  readonly reason: string;
  readonly untilTime: string;
  readonly staffName: string;
  readonly createdTime: string;
}
export const getAdBlocks = handle(endpoints.getAdBlocks, async ({ db }) => {
  const { rows } =
    await sql<Block>`select b.device_id, b.reason, b.until_time, coalesce(s.name, '') as staff_name, b.created_time
      from ad_device_block b
    left join staff s on s.id = b.staff_id where b.until_time > now() order by b.created_time desc limit 200`.execute(
      db,
    );
  return rows;
});

export const blockAdDevice = handle(endpoints.blockAdDevice, async (call) => {
  const { deviceId, days, reason } = call.body;
  await sql`insert into ad_device_block (device_id, reason, until_time, staff_id)
    values (${deviceId}, ${reason}, now() + make_interval(days => ${days}), ${call.caller.staffId})
    on conflict (device_id) do update
    set reason = excluded.reason, until_time = excluded.until_time, staff_id = excluded.staff_id,
      created_time = now()`.execute(call.db);
  call.audit({ targetType: auditTargets.adDevice, targetId: deviceId, after: { days, reason } });
  return null;
});

export const unblockAdDevice = handle(endpoints.unblockAdDevice, async (call) => {
  const { deviceId } = call.query;
  const { rows } = await sql<{
    reason: string;
  }>`delete from ad_device_block where device_id = ${deviceId} and until_time > now() returning reason`.execute(
    call.db,
  );
  if (rows[0] === undefined) throw refused(messages.noBlock);
  call.audit({ targetType: auditTargets.adDevice, targetId: deviceId, before: { reason: rows[0].reason } });
  return null;
});
