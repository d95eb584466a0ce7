import { allEvents } from "@hongxian/contract/core/events/all-events.ts";
import { heardWith } from "@hongxian/contract/core/events/event-scopes.ts";
import { webhookLimits, webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { ForbiddenAddress, needReachable } from "../../../platform/outgoing.ts";
import type { Seal } from "../../../platform/seal.ts";
import { newWebhookSecret } from "../../../platform/webhook-signature.ts";
import { readHead } from "../../foundation/events/read-events.ts";

/** Before the transaction: the name of the address is looked up. */
export async function needWebhookAddress({ settings }: Pick<Services, "settings">, url: string): Promise<void> {
  try {
    await needReachable(url, { privateHosts: settings.privateHosts });
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw invalid({ url: webhookMessages.address });
    throw error;
  }
}

interface NewWebhook {
  readonly appId: number;
  readonly name: string;
  readonly url: string;
  readonly names: readonly string[];
  readonly staffId: number;
}

interface Wanted {
  readonly appId: number;
  readonly url: string;
  readonly names: readonly string[];
  /** The address itself, where it is edited. */
  readonly id?: number;
}

/** Whether the application may have this address for these events. Its row stays locked: two at once are asked in turn. */
export async function needWanted(db: Db, { appId, url, names, id = 0 }: Wanted): Promise<void> {
  const { rows } = await sql<{ scopes: string[]; status: string }>`select scopes, status from open_app
    where id = ${appId} for no key update`.execute(db);
  const [app] = rows;
  if (app === undefined || app.status === "VOID") throw invalid({ appId: webhookMessages.appVoid });
  const heard = heardWith(app.scopes);
  if (heard.length === 0) throw invalid({ appId: webhookMessages.hearsNothing });
  const unheard = names.filter((name) => !heard.includes(name));
  if (unheard.length > 0)
    throw invalid({ names: webhookMessages.notHeard(unheard.map((name) => allEvents.get(name)?.title ?? name)) });
  const { rows: others } = await sql<{ url: string }>`select url from open_webhook
    where app_id = ${appId} and id <> ${id}`.execute(db);
  if (others.some((other) => other.url === url)) throw invalid({ url: webhookMessages.addressTaken });
  if (id === 0 && others.length >= webhookLimits.perApp) throw invalid({ appId: webhookMessages.many });
}

/** An address that hears what happens from now on. Its secret is shown once. */
export async function createWebhook(
  db: Db,
  seal: Seal,
  { appId, name, url, names, staffId }: NewWebhook,
): Promise<{ id: number; secret: string }> {
  const secret = newWebhookSecret();
  const head = await readHead(db);
  const { rows } = await sql<{ id: number }>`insert into open_webhook (app_id, name, url, names, secret_sealed,
      cursor_place, cursor_id, create_staff_id)
    values (${appId}, ${name}, ${url}, ${[...names]}::text[], ${seal.seal(secret)}, ${head.place}, ${head.id},
      ${staffId})
    returning id`.execute(db);
  return { id: rows[0]?.id ?? 0, secret };
}

/** A new secret; the former one signs too for a day, so that the receiver can change at any time. */
export async function rotateWebhookSecret(db: Db, seal: Seal, id: number): Promise<{ secret: string }> {
  const secret = newWebhookSecret();
  const { rows } = await sql`update open_webhook set former_secret_sealed = secret_sealed,
      former_until = now() + make_interval(hours => ${sql.lit(webhookLimits.formerHours)}),
      secret_sealed = ${seal.seal(secret)}, version = version + 1, update_time = now()
    where id = ${id} returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  return { secret };
}

/** Goes on where it was: what happened meanwhile comes now, as far as it is kept. */
export async function enableWebhook(db: Db, id: number): Promise<void> {
  const { rows } = await sql`update open_webhook set status = 'ENABLE', off_reason = '', fail_num = 0,
      failing_since = null, rest_until = null, version = version + 1, update_time = now()
    where id = ${id} and status <> 'ENABLE' returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
}

export async function disableWebhook(db: Db, id: number): Promise<void> {
  const { rows } = await sql`update open_webhook set status = 'DISABLE', version = version + 1, update_time = now()
    where id = ${id} and status = 'ENABLE' returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
}

/** With its deliveries: nothing more is posted to it. One that is being posted ends without a trace. */
export async function removeWebhook(db: Db, id: number): Promise<void> {
  await sql`delete from open_delivery where webhook_id = ${id}`.execute(db);
  await sql`delete from open_webhook where id = ${id}`.execute(db);
}
