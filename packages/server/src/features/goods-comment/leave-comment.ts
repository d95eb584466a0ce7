import { randomUUID } from "node:crypto";
import { contentMessages } from "@hongxian/contract/core/content/content.choices.ts";
import { commentDays, commentMessages } from "@hongxian/contract/features/goods-comment/goods-comment.resource.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { censorFor, recordHits } from "../../core/foundation/censor/censor-words.ts";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { nameCall } from "../../core/services/machine-audit/ask-machine.ts";
import { lookAtWords } from "../../core/services/content/take-in.ts";
import type { Db } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";

interface Comment {
  readonly userId: number;
  readonly itemId: number;
  readonly score: number;
  readonly images: readonly string[];
  readonly anonymous: boolean;
}

/** What is seen of a comment before its transaction: as of everything that members write. */
export const lookAtComment = (services: Services, text: string, userId: number, images: readonly string[]) =>
  lookAtWords(services, {
    censorScene: "COMMENT",
    scene: "TEXT",
    refId: `GOODS_COMMENT:${randomUUID()}`,
    userId,
    text,
    images,
  });
type Look = Awaited<ReturnType<typeof lookAtComment>>;

/** Received within the last days and not given back; each item is commented on once. */
async function needReceived(db: Db, { userId, itemId }: Comment): Promise<void> {
  const { rows } = await sql<{ isOld: boolean; isDone: boolean }>`select
      coalesce(s.receive_time, o.fulfil_time) < now() - make_interval(days => ${commentDays}::int) as is_old,
      exists (select from goods_comment c where c.order_item_id = i.id) as is_done
    from order_item i join trade_order o on o.id = i.order_id join shipment s on s.order_id = o.id
    where i.id = ${itemId} and o.user_id = ${userId} and o.status = 'PAID' and i.refund_count < i.count
      and coalesce(s.receive_time, o.fulfil_time) is not null
    for update of i`.execute(db);
  const item = rows[0];
  if (item === undefined) throw refused(commentMessages.notReceived);
  if (item.isDone) throw refused(commentMessages.twice);
  if (item.isOld) throw refused(commentMessages.tooLate);
}

/** A member comments on what came. The queue of comments gets what nothing passes by itself. */
export async function leaveComment(db: Db, comment: Comment, look: Look): Promise<number> {
  await needReceived(db, comment);
  const { text, censored, seen, refId, verdict, goesOn } = look;
  const { userId, itemId, score, images, anonymous } = comment;
  const { rows } = await sql<{
    id: number;
  }>`insert into goods_comment (order_id, order_item_id, goods_id, sku_id, user_id,
      score, content, imgs, anonymous, machine_result, status, check_status, check_name, check_time)
    select i.order_id, i.id, i.goods_id, i.sku_id, ${userId}, ${score}, ${censored.text}, ${images.join(";")},
      ${anonymous}, ${verdict}, ${goesOn ? "ONLINE" : "HIDDEN"}, ${goesOn ? "PASS" : "WAIT_CHECK"},
      ${goesOn ? contentMessages.machine : ""}, ${goesOn ? sql`now()` : sql`null`}
    from order_item i where i.id = ${itemId} returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const named = `GOODS_COMMENT:${id}`;
  if (!goesOn) await publishEvent(db, { topic: "review", data: { bizType: "GOODS_COMMENT" } });
  if (seen !== null) await nameCall(db, refId, named);
  const found = { userId, staffId: null, scene: "COMMENT", refId: named, text } as const;
  await recordHits(
    db,
    censored.hits.map((hit) => ({ ...hit, ...found })),
  );
  return id;
}

/** 追评, once: the whole is looked at again, and is not shown until then. */
export async function appendComment(db: Db, id: number, userId: number, text: string): Promise<void> {
  const censored = (await censorFor(db))("COMMENT", text);
  const { rows } = await sql`update goods_comment
    set append_content = ${censored.text}, append_time = now(), status = 'HIDDEN', is_top = false,
      check_status = 'WAIT_CHECK', check_name = '', check_staff_id = null, check_time = null,
      machine_result = case when ${censored.result} = 'PASS' then machine_result else ${censored.result} end,
      update_time = now(), version = version + 1
    where id = ${id} and user_id = ${userId} and status <> 'DELETED' and append_content = '' returning 1`.execute(db);
  if (rows.length === 0) throw refused(commentMessages.appendTwice);
  await publishEvent(db, { topic: "review", data: { bizType: "GOODS_COMMENT" } });
  const found = { userId, staffId: null, scene: "COMMENT", refId: `GOODS_COMMENT:${id}`, text } as const;
  await recordHits(
    db,
    censored.hits.map((hit) => ({ ...hit, ...found })),
  );
}
