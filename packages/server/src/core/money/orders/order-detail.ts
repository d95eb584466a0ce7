import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import * as endpoints from "@hongxian/contract/core/money/order.endpoints.ts";
import { orderMachine } from "@hongxian/contract/core/money/trade.machines.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { orderScope } from "./order-scope.ts";

type Row = Omit<endpoints.OrderDetail, "voucherImgs" | "timeline"> & {
  readonly voucherImgs: string;
  readonly createdTime: string;
  readonly payTime: string | null;
  readonly fulfilTime: string | null;
  readonly refundTime: string | null;
};

const list = (body: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(x), '[]') from (${body}) x)`;
const names = { made: orderMachine.states.labels.WAIT_PAY, paid: orderMachine.moves.payConfirmed.label } as const;

export const getOrderDetail = handle(endpoints.getOrderDetail, async (call) => {
  const { db, caller, params } = call;
  const { rows } =
    await sql<Row>`select t.id, t.order_no, t.order_type, t.fee_type, t.title, t.status, t.pay_mode, t.source,
      t.amount_cents, t.discount_cents, t.coupon_cents, t.adjust_cents,
      t.freight_cents, t.pay_cents, t.refund_cents, t.bonus_cents, t.point_amount, t.unearned_cents, t.remark,
        t.voucher_imgs, t.expire_time, t.created_time, t.pay_time, t.fulfil_time, t.refund_time,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as user,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = t.staff_id) as staff,
      (select json_build_object('id', c.id, 'contractNo', c.contract_no, 'status', c.status) from user_contract c
      where c.id = t.contract_id) as contract,
      ${list(sql`select p.id, p.pay_no as "payNo", h.name as "channelName", p.pay_mode as "payMode",
        p.amount_cents as "amountCents", p.fee_cents as "feeCents", p.status, p.channel_trade_no as "channelTradeNo",
        p.fail_msg as "failMsg", p.request_time as "requestTime", p.notify_time as "notifyTime" from payment p left
        join pay_channel h on h.id = p.pay_channel_id where p.order_id = t.id order by p.id desc`)} as payments,
      ${list(sql`select r.fee_type as "feeType", r.begin_time as "beginTime", r.end_time as "endTime", r.total, r.used,
        r.status from member_right r where r.order_id = t.id order by r.id`)} as rights,
      ${list(sql`select s.id, a.name as "agentName", s.tier, s.kind, s.rate_bp as "rateBp",
        s.amount_cents as "amountCents", s.reversed_cents as "reversedCents", s.status
        from profit_share s join agent a on a.id = s.agent_id where s.order_id = t.id order by s.id`)} as shares,
      ${list(sql`select r.id, r.refund_no as "refundNo", r.refund_cents as "refundCents", r.status,
        r.created_time as "createdTime", r.done_time as "doneTime" from refund_apply r where r.order_id = t.id
        order by r.id desc`)} as refunds,
      ${list(sql`select i.apply_no as "applyNo", x.cents, i.status, i.red_time is not null as "isRed"
        from invoice_order x join invoice i on i.id = x.invoice_id where x.order_id = t.id
        order by i.id desc`)} as invoices,
      ${list(sql`select c.id, c.stat_date as day, c.kind, c.found, nullif(c.way, '') as way,
        c.amount_cents as "channelCents", c.local_cents as "localCents", c.handle_remark as remark,
        (select s.name from staff s where s.id = c.staff_id) as "staffName", c.handle_time as "handleTime",
        c.id = t.written_off_id as "isWrittenOff"
        from channel_statement c where c.found <> 'MATCHED' and c.id in (
          select t.written_off_id
          union select d.id from channel_statement d join payment p on d.kind = 'PAY' and d.ref_id = p.id
            where p.order_id = t.id
          union select d.id from channel_statement d join refund_apply r on d.kind = 'REFUND' and d.ref_id = r.id
            where r.order_id = t.id) order by c.id`)} as differences,
      ${list(sql`select e.txn_id as "txnId", l.biz_type as "bizType", l.biz_step as "bizStep", e.owner_type as owner,
        e.account, a.sub, e.amount_cents as "amountCents", e.created_time as "createdTime"
        from ledger_txn l join ledger_entry e on e.txn_id = l.id join ledger_account a on a.id = e.account_id
        where l.biz_type in ('ORDER', 'MARRIAGE_MEMBER') and l.biz_id = t.id or l.biz_type = 'REFUND'
          and l.biz_id in (select r.id from refund_apply r where r.order_id = t.id)
          or l.biz_type = 'RECON' and l.biz_id = t.written_off_id
        order by e.id`)} as lines
    from trade_order t join member m on m.user_id = t.user_id
    where t.id = ${params.id} and ${scopeSql(orderScope(caller))}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  const timeline = [
    { time: row.createdTime, text: names.made },
    ...row.payments.map(({ requestTime, payNo }) => ({
      time: requestTime,
      text: `${orderMachine.moves.send.label} ${payNo}`,
    })),
    ...(row.payTime === null ? [] : [{ time: row.payTime, text: names.paid }]),
    ...row.refunds.flatMap(({ doneTime, refundNo }) => (doneTime === null ? [] : [{ time: doneTime, text: refundNo }])),
  ].toSorted((left, right) => Date.parse(left.time) - Date.parse(right.time));
  // Only finance sees the ledger entries, and not everyone the shares of others.
  const isWhole = call.may(endpoints.orderGrants.detail);
  const lines = isWhole ? row.lines : [];
  const shares = isWhole || call.may(endpoints.orderGrants.shares) ? row.shares : [];
  return { ...row, lines, shares, voucherImgs: addressesOf(row.voucherImgs), timeline };
});
