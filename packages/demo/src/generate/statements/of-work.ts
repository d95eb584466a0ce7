import { overdue, type Statements } from "./statements.ts";

const waiting = (table: string, status = "WAIT_CHECK") => `${table} where check_status = '${status}'`;
const day = (hours: number) => `created_time + interval '${hours} hours'`;

/** What lies on the desks: work that is being done, not months of arrears. */
export const ofWork: Statements = {
  "no queue of complaints is mostly late": overdue("complaint where status in ('WAIT_HANDLE', 'HANDLING')", "deadline"),
  "no queue of appeals is mostly late": overdue("appeal where status = 'WAIT_HANDLE'", "deadline"),
  "no queue of suggestions is mostly older than two days": overdue("suggestion where status = 'WAIT_REPLY'", day(48)),
  "no queue of website messages is mostly late": overdue("leave_word where status = 'WAIT_HANDLE'", "deadline"),
  "no queue of withdrawals is mostly older than two days": overdue("withdrawal where status = 'WAIT_AUDIT'", day(48)),
  "no queue of refunds is mostly older than two days": overdue(
    "refund_apply where status in ('WAIT_AUDIT', 'WAIT_FINANCE')",
    day(48),
  ),
  "no queue of invoices is mostly older than three days": overdue(
    "invoice where status = 'WAIT_INVOICE'",
    day(72),
    0.4,
    60,
  ),
  "no introduction waits longer for an answer than its members have": `introduction
    where status in ('WAIT_SELF', 'WAIT_OTHER') and (expire_time is null or expire_time < now()
      or state_time < now() - interval '72 hours')`,
  "no introduction that staff go on with has waited for a week": `introduction
    where status in ('DRAFT', 'AGREED', 'ARRANGED', 'MET', 'SUCCESS_AUDIT') and state_time < now() - interval '6 days'`,
  "no credential waits for days": overdue("auth_record where status = 'AUTHING'", day(48)),
  "no photo waits for days": overdue("member where face_value = 2", "verify_img_update_time + interval '96 hours'"),
  "no post waits for days": overdue(
    `(select created_time from ${waiting("moment")} union all select created_time from ${waiting("video")}
      union all select created_time from ${waiting("subject_discuss")}
      union all select created_time from ${waiting("treehole_post")}) p`,
    day(24),
  ),
  "no review of goods waits for days": overdue(waiting("goods_comment"), day(72)),
  "no order waits for its parcel for days": overdue(
    "shipment s join trade_order o on o.id = s.order_id where s.status = 'WAIT_SHIP' and o.status = 'PAID'",
    "s.due_time",
  ),
  "no application of a matchmaker waits for days": overdue("matchmaker_apply where status = 'WAIT_AUDIT'", day(60)),
  "no application for a membership waits for days": overdue("member_apply where status = 'WAIT_AUDIT'", day(48)),
  "no promotion of a matchmaker waits for days": overdue(
    "matchmaker_grade_change where status = 'WAIT_AUDIT'",
    day(60),
  ),
  "no advert of a shop waits for days": overdue("shop_advert where status = 'WAIT_AUDIT'", day(48)),
  "no recommendation feedback waits for weeks": overdue(
    "recommend_feedback where handle_status = 'WAIT_HANDLE'",
    day(72),
  ),
  "no customer of enterprise WeChat waits for weeks to be confirmed": overdue(
    "ep_customer where bind_status = 'SUGGESTED'",
    "add_time + interval '72 hours'",
  ),
  "no reward of an activity waits for days": overdue("activity_reward where status = 'WAIT_AUDIT'", day(60)),
  "no hours of a helper wait for a week": overdue("staff_shift_hour where status = 'WAIT_CONFIRM'", "date + 5"),
  "no lead waits for days to be given to somebody": overdue("intention where status = 'NEW'", day(48)),
  "no push waits for days": overdue("push_task where status = 'WAIT_AUDIT'", day(48)),
  "nothing that one person submits waits for days for another": overdue(
    `(select created_time as since from activity where status = 'WAIT_AUDIT'
      union all select created_time from red_envelope where status = 'WAIT_AUDIT'
      union all select created_time from bonus_batch where status in ('WAIT_AUDIT', 'WAIT_ISSUE')
      union all select created_time from promotion_activity where status = 'WAIT_AUDIT'
      union all select update_time from fee_setting where status = 'WAIT_AUDIT') s`,
    "since + interval '72 hours'",
  ),
  "no reward, hours, lead or push is missing from its desk": `(values
      ((select count(*) from activity_reward where status = 'WAIT_AUDIT')),
      ((select count(*) from staff_shift_hour where status = 'WAIT_CONFIRM')),
      ((select count(*) from intention where status = 'NEW')),
      ((select count(*) from push_task where status = 'WAIT_AUDIT'))) d (waiting)
    where waiting = 0`,
  "no loan request waits longer than it is open": overdue("borrow_request where status = 'PENDING'", "expire_time"),
  "no conversation with staff waits for days": `conversation_member
    where service in ('WAIT', 'SERVED') and service_since < now() - interval '3 days'`,
  "no kind of credential is without decisions of the last month": `(values ('EDUCATION'), ('HOUSE'), ('CAR'),
      ('MARRIAGE'), ('WORK'), ('ASSETS')) k (kind)
    where (select count(*) from auth_record a where a.type = k.kind and a.check_time > now() - interval '30 days') < 3`,
  "no more matchmakers are relegated than promoted": `(select
      count(*) filter (where direction = 'UP' and status = 'PASSED') as up,
      count(*) filter (where direction = 'DOWN' and status = 'EXECUTED') as down from matchmaker_grade_change) g
    where up <= down`,
  "no kind of complaint desk is empty": `(select count(*) as n from complaint where status = 'WAIT_HANDLE') c where n < 3`,
};
