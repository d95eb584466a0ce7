import { spreadTables } from "../spread-actions.ts";
import { closed, night, type Statements } from "./statements.ts";

/** How often each minute of the day stands in the first column of a table. */
const minutes = Object.entries(spreadTables)
  .map(
    ([table, [column]]) => `select '${table}' as name, to_char(${column}, 'HH24:MI') as minute, count(*) as times
      from ${table} where ${column} is not null group by 1, 2`,
  )
  .join(" union all ");

/** When things happen: people sleep, staff go home, and nothing comes before its cause. */
export const ofTime: Statements = {
  "no order is placed in the night": `trade_order where ${night("created_time")}`,
  "no order is paid in the night": `trade_order where ${night("pay_time")}`,
  "no order is paid before it was placed": "trade_order where pay_time < created_time",
  "no order is refunded before it was paid": "trade_order where refund_time < pay_time",
  "no gift is given in the night": `gift_record where ${night("created_time")}`,
  "no call in the app begins in the night": `call_record where kind <> 'PHONE_CALL' and ${night("start_time")}`,
  "no call is answered before it rings": "call_record where answer_time < start_time",
  "no call ends before it is answered": "call_record where end_time < answer_time",
  "no call lasts longer or shorter than from its answer to its end": `call_record
    where end_time is not null and answer_time is not null
      and abs(extract(epoch from end_time - answer_time) - duration_sec) > 1`,
  "no sales person telephones outside working hours": `call_record where kind = 'PHONE_CALL' and ${closed("start_time")}`,
  "no withdrawal is asked for in the night": `withdrawal where ${night("created_time")}`,
  "no withdrawal is decided outside working hours": `withdrawal where ${closed("audit_time")}`,
  "no withdrawal is paid before it was asked for": "withdrawal where pay_time < created_time",
  "no refund is asked for in the night": `refund_apply where ${night("created_time")}`,
  "no refund is asked for before the order was paid": `refund_apply r join trade_order o on o.id = r.order_id
    where r.created_time < o.pay_time`,
  "no refund is decided before it was asked for": "refund_apply where first_time < created_time",
  "no refund is decided outside working hours": `refund_apply where ${closed("first_time")} and status <> 'WAIT_FINANCE' and status <> 'REFUNDING'`,
  "no invoice is issued before it was asked for": "invoice where invoice_time <= created_time",
  "no invoice is issued outside working hours": `invoice where ${closed("invoice_time")}`,
  "no parcel is sent before the order was paid": `shipment s join trade_order o on o.id = s.order_id
    where s.ship_time < o.pay_time`,
  "no parcel is sent outside working hours": `shipment where ${closed("ship_time")}`,
  "no parcel arrives before it was sent": "shipment where receive_time < ship_time",
  "no goods are reviewed before they arrived": `goods_comment c join shipment s on s.order_id = c.order_id
    where c.created_time < s.receive_time`,
  "no credential is decided before it was handed in": "auth_record where check_time < created_time",
  "no credential is handed in during the night": `auth_record where ${night("created_time")}`,
  "no credential is decided outside working hours": `auth_record where ${closed("check_time")}`,
  "no real name is checked in the night": `realname_record where ${night("created_time")}`,
  "no complaint is claimed before it was filed": "complaint where claim_time < created_time",
  "no complaint is answered before it was claimed": "complaint where handle_time < claim_time",
  "no complaint is answered outside working hours": `complaint where ${closed("handle_time")}`,
  "no suggestion is answered before it was made": "suggestion where handle_time < created_time",
  "no suggestion is answered outside working hours": `suggestion where ${closed("handle_time")}`,
  "no appeal is filed before the sanction": `appeal a join punishment p on p.id = a.ref_id
    where a.ref_type = 'PUNISHMENT' and a.created_time < p.start_time`,
  "no appeal is decided before it was filed": "appeal where handle_time < created_time",
  "no appeal is decided outside working hours": `appeal where ${closed("handle_time")}`,
  "no appeal has another deadline than two days after it was filed": `appeal
    where deadline <> created_time + interval '48 hours'`,
  "no message of the website is answered before it was written": "leave_word where handle_time < created_time",
  "no message of the website is answered outside working hours": `leave_word where ${closed("handle_time")}`,
  "no note about a member is written outside working hours": `communicate_note where ${closed("created_time")}`,
  "no lead is assigned outside working hours": `intention where ${closed("assign_time")}`,
  "no lead is followed before it was there": `intention_follow f join intention i on i.id = f.intention_id
    where f.created_time < i.created_time`,
  "no introduction has its meeting logged before the meeting": `introduction_log l
    join introduction i on i.id = l.introduction_id where l.to_status = 'MET' and l.time < i.meet_time`,
  "no meeting of a couple is arranged for the night or the early morning": `introduction
    where extract(hour from meet_time) not between 9 and 21`,
  "no introduction is moved outside working hours": `introduction_log where ${closed("time")}`,
  "no introduction goes back in time": `introduction_log l join introduction_log n
    on n.introduction_id = l.introduction_id and n.id = l.id + 1 where n.time < l.time`,
  "no SMS for marketing is sent outside 08:00 to 21:00": `sms_record
    where kind = 'MARKET' and extract(hour from send_time) not between 8 and 20`,
  "no push is sent outside 08:00 to 22:00": `push_task
    where extract(hour from send_time) not between 8 and 21 and send_time < date_trunc('day', now()) - interval '3 hours'`,
  "no campaign, banner or advert begins at an odd minute": `(select start_time from activity
      union all select start_time from promotion_activity union all select start_time from banner
      union all select start_time from advert) k
    where extract(minute from start_time) <> 0`,
  "no member writes to another in the night": `message m where ${night("m.msg_time")} and m.msg_id like 'demo-p%'
    and extract(hour from m.msg_time) < 7`,
  "no visit is booked for the night": "user_booking where extract(hour from book_time) not between 8 and 21",
  "no visit is confirmed before it was booked": "user_booking where confirm_time < created_time",
  "no contract is signed before it is paid": `user_contract c join trade_order o on o.contract_id = c.id
    where c.signature <> '' and coalesce(c.sign_time, c.update_time) < o.pay_time`,
  "no contract is signed in the night": `user_contract where ${night("sign_time")}`,
  "no contract is audited before it was signed": "user_contract where audit_time < sign_time",
  "no staff member confirms a matchmaker's application outside working hours": `matchmaker_apply
    where ${closed("audit_time")}`,
  "no review is recorded outside working hours": `review_action where ${closed("created_time")}`,
  "no member writes after having been seen for the last time": `message x join member m on m.user_id = x.from_id
    where x.staff_id is null and x.conversation_id like 'p2p%' and m.created_time < x.msg_time - interval '20 minutes'
      and x.msg_time > m.last_active_time + interval '1 minute'`,
  "no member writes months after the last sign-in": `message x join member m on m.user_id = x.from_id
    where x.staff_id is null and x.conversation_id like 'p2p%' and m.created_time < x.msg_time - interval '20 minutes'
      and x.msg_time > m.last_login_time + interval '31 days'`,
  "no table has most of its staff's actions in one minute of the day": `(select name, max(times) as most, sum(times) as all_times
      from (${minutes}) m group by name) t
    where all_times > 5 and most * 2 > all_times`,
};
