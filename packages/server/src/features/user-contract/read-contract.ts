import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import * as endpoints from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { readPaper } from "./contract-values.ts";
import { contractScope } from "./user-contract.server.ts";

type Detail = z.output<typeof endpoints.getContractDetail.data>;
type Queued = z.output<typeof endpoints.getContractQueue.data>[number];
type Stat = z.output<typeof endpoints.getContractStat.data>;

const person = sql`json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex',
  m.sex)`;
const named = (column: string) =>
  sql`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = ${sql.ref(column)})`;
const amendmentJson = sql`json_build_object('id', a.id, 'kind', a.kind, 'amount', (a.payload->>'amount')::int, 'reason',
  a.reason, 'status', a.status,
  'submit', ${named("a.submit_staff_id")}, 'audit', ${named("a.audit_staff_id")}, 'auditTime', a.audit_time,
    'auditRemark', a.audit_remark, 'createdTime', a.created_time)`;

/** The price as it was made up stands in the order; an order that was closed, as the whole of one paid in parts, is left out. */
const taken = (column: string) =>
  sql`coalesce((select sum(${sql.ref(column)}) from trade_order o
    where o.contract_id = t.id and o.status <> 'TIME_OUT'), 0)::bigint`;
const termsJson = sql`json_build_object('feeType', t.fee_type, 'packageName', f.name, 'packageText',
  coalesce(f."desc", ''),
  'saleName', (select s.name from staff s where s.user_id = t.sale_user_id limit 1),
  'adviserName', (select s.name from staff s where s.user_id = t.adviser_user_id limit 1),
  'shopName', (select h.name from shop h where h.id = t.shop_id), 'listCents', f.price_cents,
  'amountCents', t.amount_cents, 'activityCents', ${taken("o.discount_cents")},
  'couponCents', ${taken("o.coupon_cents")}, 'staffCents', -${taken("o.adjust_cents")},
  'days', ceil(extract(epoch from t.end_time - t.begin_time) / 86400)::int, 'beginTime', t.begin_time,
  'endTime', t.end_time, 'introTotal', t.intro_total)`;

export const getContractDetail = handle(endpoints.getContractDetail, async ({ db, services, caller, params }) => {
  const scope = scopeSql(contractScope(caller));
  const { rows } = await sql<
    Omit<Detail, "signImgs" | "lines"> & { signImgs: string }
  >`select t.id, t.contract_no, ${person} as user, t.attachments, t.sign_imgs, t.signature,
      ${named("t.sign_staff_id")} as sign_staff, coalesce(p.name, '') as template_name, ${termsJson} as terms,
      t.pdf_sha256, (select c.contract_no from user_contract c where c.id = t.parent_id) as parent_no,
      (select coalesce(json_agg(json_build_object('id', o.id, 'orderNo', o.order_no, 'payCents', o.pay_cents,
        'refundCents', o.refund_cents, 'status', o.status, 'payMode', o.pay_mode,
          'payTime', o.pay_time, 'expireTime', o.expire_time) order by o.id), '[]') from trade_order o
          where o.contract_id = t.id) as orders,
      (select coalesce(json_agg(${amendmentJson} order by a.id desc), '[]') from money_approval a
      where a.ref_type = 'user_contract' and a.ref_id = t.id) as amendments
    from user_contract t join member m on m.user_id = t.user_id left join contract_template p on p.id = t.template_id
    left join fee_setting f on f.id = t.fee_setting_id
    where t.id = ${params.id} and ${scope}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  const paper = await readPaper(db, services, params.id);
  return { ...row, signImgs: addressesOf(row.signImgs), lines: [...paper.lines] };
});

export const getContractQueue = handle(endpoints.getContractQueue, async ({ db, caller }) => {
  const scope = scopeSql(contractScope(caller));
  const { rows } = await sql<Queued>`select * from (
      select t.id, t.contract_no, ${person} as user, t.amount_cents as amount, t.update_time as wait_since,
        null::json as amendment, coalesce(t.sign_staff_id = ${caller.staffId}, false) as is_own
      from user_contract t join member m on m.user_id = t.user_id
      where t.audit_status = 'WAIT_AUDIT' and t.status = 'WAIT_SIGN' and ${scope}
      union all
      select t.id, t.contract_no, ${person}, t.amount_cents, a.created_time, ${amendmentJson},
        a.submit_staff_id = ${caller.staffId}
      from money_approval a join user_contract t on t.id = a.ref_id join member m on m.user_id = t.user_id
      where a.ref_type = 'user_contract' and a.status = 'WAIT' and t.status = 'SIGN' and ${scope}
    ) waiting order by wait_since limit 200`.execute(db);
  return rows;
});

export const getContractStat = handle(endpoints.getContractStat, async ({ db, caller }) => {
  const scope = scopeSql(contractScope(caller));
  const counted = await sql<Omit<Stat, "bySale">>`select
      count(*) filter (where t.status = 'WAIT_PAY')::int as wait_pay, count(*)
      filter (where t.status = 'WAIT_SIGN')::int as wait_sign,
      count(*) filter (where t.status = 'WAIT_SIGN' and t.audit_status = 'WAIT_AUDIT')::int as wait_audit, count(*)
        filter (where t.status = 'SIGN')::int as signed,
      count(*) filter (where t.status = 'SIGN' and t.end_time < now() + interval '30 days')::int as ending,
      coalesce(sum(t.amount_cents) filter (where t.sign_time >= date_trunc('month', now())), 0)::bigint as month_cents
    from user_contract t where ${scope}`.execute(db);
  const { rows } = await sql<
    Stat["bySale"][number]
  >`select coalesce(max(s.name), '—') as name, sum(t.amount_cents)::bigint as cents
    from user_contract t left join staff s on s.user_id = t.sale_user_id
    where t.sign_time >= date_trunc('month', now()) and ${scope} group by t.sale_user_id order by cents desc
    limit 10`.execute(db);
  const none = { waitPay: 0, waitSign: 0, waitAudit: 0, signed: 0, ending: 0, monthCents: 0 };
  return { ...(counted.rows[0] ?? none), bySale: rows };
});
