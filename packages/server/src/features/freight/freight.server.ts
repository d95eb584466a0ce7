import { freightActs } from "@hongxian/contract/features/freight/freight.acts.ts";
import { freightCents, freightMessages, ruleFor } from "@hongxian/contract/core/goods/freight.ts";
import * as endpoints from "@hongxian/contract/features/freight/freight.endpoints.ts";
import { freightTemplate } from "@hongxian/contract/features/freight/freight.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { rulesSql } from "../../core/money/goods/freight-loads.ts";
import { handle, type Db } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const goodsNum = sql<number>`(select count(*)::int from goods g where g.freight_template_id = t.id)`;

export const freightServer = serveResource(freightTemplate, {
  table: "freight_template",
  scope: () => "all",
  computed: {
    sendPlace: sql<string>`(select coalesce(string_agg(g.name, ' ' order by g.level), '') from region g
      where g.id in (t.send_prov_id, t.send_city_id))`,
    goodsNum,
    rules: sql`(select coalesce(json_agg(json_build_object('areaIds', r.area_ids, 'noDelivery', r.no_delivery,
      'firstUnit', r.first_unit,
      'firstCents', r.first_cents, 'nextUnit', r.next_unit, 'nextCents', r.next_cents, 'freeOverCents',
        r.free_over_cents,
      'areaNames', (select coalesce(string_agg(g.name, '、' order by g.id), '') from region g
      where g.id = any(r.area_ids))) order by r.id), '[]')
      from freight_rule r where r.template_id = t.id)`,
  },
  before: {
    move: async (_call, row, to) => {
      if (to !== "DISABLE") return { updateTime: new Date() };
      if (row.isDefault) throw refused(endpoints.freightTemplateMessages.isDefault);
      if (row.goodsNum > 0) throw refused(endpoints.freightTemplateMessages.inUse);
      return { updateTime: new Date() };
    },
    remove: async (_call, row) => {
      if (row.isDefault) throw refused(endpoints.freightTemplateMessages.isDefault);
      if (row.goodsNum > 0) throw refused(endpoints.freightTemplateMessages.inUse);
    },
  },
  run: {},
});

/** A region belongs to one rule only; the message uses the names people know. */
async function checkRegions(db: Db, { rules }: endpoints.FreightDraft): Promise<void> {
  const all = rules.flatMap(({ areaIds }) => areaIds);
  const twice = all.find((id, at) => all.indexOf(id) !== at);
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from region where id = any(${all}::int[])`.execute(db);
  if (twice !== undefined)
    throw invalid({ rules: freightMessages.twice(rows.find(({ id }) => id === twice)?.name ?? String(twice)) });
  if (rows.length < new Set(all).size) throw invalid({ rules: endpoints.freightTemplateMessages.region });
}

async function writeRules(db: Db, templateId: number, rules: endpoints.FreightDraft["rules"]): Promise<void> {
  await sql`delete from freight_rule where template_id = ${templateId}`.execute(db);
  await sql`insert into freight_rule (template_id, area_ids, no_delivery, first_unit, first_cents, next_unit,
    next_cents, free_over_cents)
    select ${templateId}, array(select jsonb_array_elements_text(r->'areaIds')::int), (r->>'noDelivery')::boolean,
      (r->>'firstUnit')::int,
      (r->>'firstCents')::bigint, (r->>'nextUnit')::int, (r->>'nextCents')::bigint, (r->>'freeOverCents')::bigint
    from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) r`.execute(db);
}

async function needOwnName(db: Db, name: string, id: number | null): Promise<void> {
  const { rows } = await sql`select 1 from freight_template where name = ${name} and id is distinct from ${id}`.execute(
    db,
  );
  if (rows.length > 0) throw invalid({ name: endpoints.freightTemplateMessages.taken });
}

export const createFreight = handle(endpoints.createFreight, async (call) => {
  const { db, body } = call;
  await needOwnName(db, body.name, null);
  await checkRegions(db, body);
  const { rows } = await sql<{
    id: number;
  }>`insert into freight_template (name, charge_type, send_prov_id, send_city_id, ship_hours, company, is_default)
    values (${body.name}, ${body.chargeType}, ${body.sendProvId}, ${body.sendCityId}, ${body.shipHours},
      ${body.company},
      not exists (select from freight_template where is_default)) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await writeRules(db, id, body.rules);
  call.audit({ targetType: auditTargets.freightTemplate, targetId: id, after: body });
  return { id };
});

export const editFreight = handle(endpoints.editFreight, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const { rows } = await sql<{
    version: number;
    name: string;
  }>`select version, name from freight_template where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  if (rows[0].version !== body.version) throw new AppError("STALE_VERSION");
  await needOwnName(db, body.name, id);
  await checkRegions(db, body);
  await sql`update freight_template
    set name = ${body.name}, charge_type = ${body.chargeType}, send_prov_id = ${body.sendProvId},
    send_city_id = ${body.sendCityId}, ship_hours = ${body.shipHours}, company = ${body.company}, version = version + 1,
      update_time = now()
    where id = ${id}`.execute(db);
  await writeRules(db, id, body.rules);
  call.audit({ targetType: auditTargets.freightTemplate, targetId: id, before: { name: rows[0].name }, after: body });
  return { id };
});

export const setDefaultFreight = handle(endpoints.setDefaultFreight, async (call) => {
  const { db, params } = call;
  const { rows } = await sql<{
    status: string;
    isDefault: boolean;
  }>`select status, is_default from freight_template where id = ${params.id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  needAct(freightActs.setDefault, rows[0]);
  await sql`update freight_template set is_default = false where is_default`.execute(db);
  await sql`update freight_template set is_default = true, version = version + 1, update_time = now()
    where id = ${params.id}`.execute(db);
  call.audit({
    targetType: auditTargets.freightTemplate,
    targetId: params.id,
    before: { isDefault: false },
    after: { isDefault: true },
  });
  return { id: params.id };
});

export const copyFreight = handle(endpoints.copyFreight, async (call) => {
  const { db, params } = call;
  const { rows } = await sql<{
    id: number;
  }>`insert into freight_template (name, charge_type, send_prov_id, send_city_id, ship_hours, company)
    select left(name, 12) || ${freightMessages.copyMark}::text || (select max(id) + 1 from freight_template)::text,
      charge_type, send_prov_id, send_city_id, ship_hours, company
    from freight_template where id = ${params.id} returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError("NOT_FOUND");
  await sql`insert into freight_rule (template_id, area_ids, no_delivery, first_unit, first_cents, next_unit,
    next_cents, free_over_cents)
    select ${id}, area_ids, no_delivery, first_unit, first_cents, next_unit, next_cents, free_over_cents
    from freight_rule
    where template_id = ${params.id} order by id`.execute(db);
  call.audit({ targetType: auditTargets.freightTemplate, targetId: id, after: { copyOf: params.id } });
  return { id };
});

interface Tried {
  readonly name: string;
  readonly chargeType: "PIECE" | "WEIGHT" | "FREE";
  readonly rules: Parameters<typeof ruleFor>[0];
  readonly weightGram: number;
  readonly priceCents: number;
}

export const tryFreight = handle(endpoints.tryFreight, async (call) => {
  const { db, body } = call;
  const { goodsId = null, templateId = null, count, region } = body;
  const from =
    goodsId === null
      ? sql`(select 0 as weight_gram, 0::bigint as price_cents) g join freight_template f on f.id = ${templateId}`
      : sql`goods g join freight_template f on f.id = g.freight_template_id and g.id = ${goodsId}`;
  const { rows } =
    await sql<Tried>`select f.name, f.charge_type, ${rulesSql(sql.ref("f.id"))} as rules, g.weight_gram, g.price_cents
      from ${from}`.execute(db);
  const found = rows[0];
  if (found === undefined) throw invalid({ goodsId: endpoints.freightTemplateMessages.chooseGoods });
  const weightGram = (goodsId === null ? (body.weightGram ?? 0) : found.weightGram) * count;
  const cents = freightCents({ ...found, count, weightGram, goodsCents: found.priceCents * count }, region);
  call.audit({ targetType: auditTargets.freightTemplate, targetId: templateId, after: { goodsId, count, cents } });
  if (cents === null) throw refused(freightMessages.noDelivery);
  return { cents, templateName: found.name, chargeType: found.chargeType, rule: ruleFor(found.rules, region) ?? null };
});
