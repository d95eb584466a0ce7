import * as endpoints from "@hongxian/contract/features/open-api/webhook.endpoints.ts";
import { openWebhook } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import {
  createWebhook as storeWebhook,
  needWanted,
  needWebhookAddress,
} from "../../core/services/webhook/manage-webhooks.ts";
import { ownNumbers } from "../../core/services/webhook/own-numbers.ts";
import { eventNumber, numbersIn, postedText, type Taken } from "../../core/services/webhook/post-delivery.ts";
import { countReplay, replayIn, type Replay } from "../../core/services/webhook/replay-deliveries.ts";
import { handle, handleAsking, type Db } from "../../kit/call.ts";
import { webhookHeaders } from "../../platform/webhook-signature.ts";
import { openWebhookServer } from "./webhook.server.ts";

const targetType = openWebhook.name;

export const createWebhook = handleAsking(
  endpoints.createWebhook,
  ({ services, body }) => needWebhookAddress(services, body.url),
  async ({ db, services, caller, body, audit }) => {
    await needWanted(db, body);
    const { id, secret } = await storeWebhook(db, services.seal, { ...body, staffId: caller.staffId });
    audit({ targetType, targetId: id, after: body });
    return { id, secretText: secret };
  },
);

export const editWebhook = handleAsking(
  endpoints.editWebhook,
  ({ services, body }) => needWebhookAddress(services, body.url),
  async (call) => {
    const { db, params, body } = call;
    const { id, appId, name, url, names } = await openWebhookServer.lock(call, params.id, "edit", body.version);
    await needWanted(db, { ...body, appId, id });
    await sql`update open_webhook set name = ${body.name}, url = ${body.url}, names = ${[...body.names]}::text[],
        version = version + 1, update_time = now() where id = ${id}`.execute(db);
    call.audit({
      targetType,
      targetId: id,
      before: { name, url, names },
      after: { name: body.name, url: body.url, names: body.names },
    });
    return { id };
  },
);

async function needWebhook(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select 1 from open_webhook where id = ${id}`.execute(db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
}

export const replayWebhook = handle(endpoints.replayWebhook, async ({ db, params: { id }, body, audit }) => {
  await needWebhook(db, id);
  const { which, beginTime, endTime } = body;
  const replay: Replay =
    which === "FAILED" ? { failed: true } : { beginTime: String(beginTime), endTime: String(endTime) };
  const replayed = await replayIn(db, id, replay);
  audit({ targetType, targetId: id, after: { ...body, replayed } });
  return { replayed };
});

export const getReplayCount = handle(endpoints.getReplayCount, async ({ db, params: { id }, query }) => {
  await needWebhook(db, id);
  const { beginTime, endTime } = query;
  const isSpan = beginTime !== undefined && endTime !== undefined;
  return {
    failed: await countReplay(db, id, { failed: true }),
    inSpan: isSpan ? await countReplay(db, id, { beginTime, endTime }) : 0,
  };
});

type Stored = Taken & { readonly appId: number; readonly url: string; readonly lastTime: string | null };

/** Instead of a signature, which whoever sees it could use for five minutes. */
const hidden = "v1,******";

export const getDeliveryPost = handle(endpoints.getDeliveryPost, async ({ db, params: { id } }) => {
  const { rows } = await sql<Stored>`select d.id, d.user_id, d.tries, d.event_id, d.name, d.last_time, w.app_id, w.url,
      l.version, l.number, l.body, l.time
    from open_delivery d join open_webhook w on w.id = d.webhook_id
      left join event_log l on l.place = d.event_place and l.id = d.event_id and l.time = d.event_time
    where d.id = ${id}`.execute(db);
  const [stored] = rows;
  if (stored === undefined) throw new AppError("NOT_FOUND");
  const own = await ownNumbers(db, stored.appId, [stored]);
  const body = stored.body === null ? null : postedText(stored, numbersIn(own, stored));
  const at = new Date(stored.lastTime ?? Date.now());
  const headers = Object.entries({
    ...webhookHeaders(eventNumber(stored.eventId), at, body ?? "", []),
    "webhook-signature": hidden,
  }).map(([name, value]) => ({ name, value }));
  // Not posted yet: it has no time.
  const shown = stored.lastTime === null ? headers.filter(({ name }) => name !== "webhook-timestamp") : headers;
  return { url: stored.url, headers: shown, body };
});
