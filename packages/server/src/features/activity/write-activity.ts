import { activity } from "@hongxian/contract/features/activity/activity.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { randomInt } from "node:crypto";
import * as endpoints from "@hongxian/contract/features/activity/activity.endpoints.ts";
import type { Prize } from "@hongxian/contract/core/money/campaign.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { prizeCost } from "../../core/services/campaign/win-reward.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import { checkPrizes } from "./prize-options.ts";
import { handle, type Db } from "../../kit/call.ts";

const messages = endpoints.activityMessages;
const codeSql = sql<string>`'HD' || to_char(now(), 'YYMMDDHH24MISS') || lpad((random() * 9999)::int::text, 4, '0')`;

async function checkPoster(db: Db, address: string): Promise<void> {
  if (address === "") return;
  const file = await findStoredFile(db, address);
  if (file !== null && (file.width !== endpoints.posterSize.width || file.height !== endpoints.posterSize.height))
    throw invalid({ posterBg: messages.poster });
}

const columnsOf = (draft: endpoints.ActivityDraft) => ({
  name: draft.name,
  type: draft.type,
  cover_url: draft.coverUrl,
  start_time: draft.startTime,
  end_time: draft.endTime,
  platforms: draft.platforms,
  audience: JSON.stringify(draft.audience),
  rules: JSON.stringify(draft.rules),
  auto_audit: draft.autoAudit,
  need_claim: draft.needClaim,
  claim_days: draft.claimDays,
  budget_cents: draft.budgetCents,
  day_budget_cents: draft.dayBudgetCents,
  prizes: JSON.stringify(draft.prizes),
  page_html: draft.pageHtml,
  share_title: draft.shareTitle,
  share_desc: draft.shareDesc,
  share_img: draft.shareImg,
  poster_bg: draft.posterBg,
});

export const createActivity = handle(endpoints.createActivity, async (call) => {
  const { db, body, caller } = call;
  await checkPoster(db, body.posterBg);
  await checkPrizes(db, body.prizes);
  const columns = columnsOf(body);
  const { rows } = await sql<{
    id: number;
  }>`insert into activity (code, create_staff_id, ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${codeSql}, ${caller.staffId}, ${sql.join(Object.values(columns))}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  call.audit({
    targetType: auditTargets.activity,
    targetId: id,
    after: { name: body.name, type: body.type, budgetCents: body.budgetCents },
  });
  return { id };
});

interface Held {
  readonly status: string;
  readonly version: number;
  readonly type: string;
  readonly rules: object;
  readonly prizes: readonly Prize[];
  readonly budgetCents: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly posterBg: string;
  readonly autoAudit: boolean;
  readonly needClaim: boolean;
}

/** As text, whatever the order of the keys: the database has its own order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => left.localeCompare(right)))
      : part,
  );
const frozenParts = (prize: Prize) => sorted({ ...prize, stock: 0, name: "" });

/** A running activity keeps its rules: only texts, more stock, more budget and a later end may change. */
function checkRunning(held: Held, body: endpoints.ActivityDraft): void {
  const same =
    held.type === body.type &&
    held.autoAudit === body.autoAudit &&
    held.needClaim === body.needClaim &&
    Date.parse(held.startTime) === Date.parse(body.startTime) &&
    Date.parse(body.endTime) >= Date.parse(held.endTime) &&
    body.budgetCents >= held.budgetCents &&
    sorted({ levels: [], realNameDays: 0, ...held.rules }) === sorted(body.rules) &&
    held.prizes.length === body.prizes.length &&
    held.prizes.every((prize, at) => {
      const next = body.prizes[at];
      return next !== undefined && frozenParts(prize) === frozenParts(next) && next.stock >= prize.stock;
    });
  if (!same) throw refused(messages.running);
}

/** A stock that the form showed changes by what the person added or removed: what was won meanwhile stays won. */
function byDifference(
  prizes: readonly Prize[],
  shown: readonly { readonly id: number; readonly stock: number }[],
  held: readonly Prize[],
): Prize[] {
  return prizes.map((prize) => {
    const was = shown.find(({ id }) => id === prize.id);
    const now = held.find(({ id }) => id === prize.id);
    if (was === undefined || now === undefined) return prize;
    return { ...prize, stock: Math.max(0, now.stock + prize.stock - was.stock) };
  });
}

export const editActivity = handle(endpoints.editActivity, async (call) => {
  const { db, params } = call;
  const { rows } =
    await sql<Held>`select status, version, type, rules, prizes, budget_cents, start_time, end_time, poster_bg,
      auto_audit, need_claim from activity where id = ${params.id} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  const { shownStocks, ...sent } = call.body;
  if (held.version !== sent.version) throw new AppError("STALE_VERSION");
  const body = { ...sent, prizes: byDifference(sent.prizes, shownStocks, held.prizes) };
  if (!isPossible(activity, "edit", held)) throw new AppError("STALE");
  if (held.status === "ONLINE" || held.status === "PAUSED") checkRunning(held, body);
  if (held.posterBg !== body.posterBg) await checkPoster(db, body.posterBg);
  await checkPrizes(db, body.prizes, held.status === "DRAFT" ? [] : held.prizes);
  const set = sql.join(Object.entries(columnsOf(body)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  // A passed activity that is not running yet is audited again when its rules change.
  const back = held.status === "WAIT_START" ? sql`, status = 'DRAFT'` : sql``;
  await sql`update activity set ${set} ${back}, version = version + 1, update_time = now()
    where id = ${params.id}`.execute(db);
  call.audit({
    targetType: auditTargets.activity,
    targetId: params.id,
    before: { budgetCents: held.budgetCents },
    after: { name: body.name, budgetCents: body.budgetCents },
  });
  return { id: params.id };
});

export const copyActivity = handle(endpoints.copyActivity, async (call) => {
  const { db, params, caller } = call;
  const same = sql`type, cover_url, page_html, share_title, share_desc, share_img, poster_bg, rules, prizes, audience,
    platforms, auto_audit, need_claim, claim_days, budget_cents, day_budget_cents, start_time, end_time`;
  const { rows } = await sql<{
    id: number;
  }>`insert into activity (code, name, create_staff_id, ${same})
    select ${codeSql}, left(name, 16) || ${messages.copySuffix}::text, ${caller.staffId}::bigint, ${same} from activity
    where id = ${params.id} returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.activity, targetId: id, after: { copyOf: params.id } });
  return { id };
});

/** One of the prizes by weight, from the server's own random source. */
export function drawPrize(prizes: readonly Prize[]): Prize | undefined {
  let rest = randomInt(10_000);
  return prizes.find(({ weight }) => (rest -= weight) < 0);
}

export const simulateActivity = handle(endpoints.simulateActivity, async (call) => {
  const { db, params } = call;
  const { rows } = await sql<{
    type: string;
    prizes: readonly Prize[];
  }>`select type, prizes from activity where id = ${params.id}`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  if (!isPossible(activity, "simulate", found)) throw refused(messages.notLottery);
  const counts = new Map<number, number>();
  for (let draw = 0; draw < endpoints.drawTimes; draw++) {
    const prize = drawPrize(found.prizes);
    if (prize !== undefined) counts.set(prize.id, (counts.get(prize.id) ?? 0) + 1);
  }
  const lines = [];
  for (const prize of found.prizes) {
    const count = counts.get(prize.id) ?? 0;
    lines.push({ name: prize.name, weight: prize.weight, count, costCents: count * (await prizeCost(db, prize)) });
  }
  call.audit({ targetType: auditTargets.activity, targetId: params.id, after: { draws: endpoints.drawTimes } });
  return { draws: endpoints.drawTimes, costCents: lines.reduce((sum, { costCents }) => sum + costCents, 0), lines };
});
