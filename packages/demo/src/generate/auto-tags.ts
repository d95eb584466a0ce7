import { sql, type RawBuilder } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import type { RowWriter } from "./row-writer.ts";

interface AutoTag {
  readonly name: string;
  readonly rule: readonly { readonly field: string; readonly op: string; readonly value: unknown }[];
  /** The rule's meaning, for the members of the first day. */
  readonly condition: RawBuilder<boolean>;
}

const autoTags: readonly AutoTag[] = [
  {
    name: "高净值女士",
    rule: [
      { field: "sex", op: "IN", value: ["WOMAN"] },
      { field: "income", op: "GTE", value: 20_000 },
      { field: "education", op: "IN", value: ["MASTER", "POSTGRADUATE", "DOCTOR"] },
    ],
    condition: sql<boolean>`m.sex = 'WOMAN' and m.income >= 20000
      and m.education in ('MASTER', 'POSTGRADUATE', 'DOCTOR')`,
  },
  {
    name: "新注册男士",
    rule: [
      { field: "sex", op: "IN", value: ["MAN"] },
      { field: "createdTime", op: "WITHIN_DAYS", value: 7 },
    ],
    condition: sql<boolean>`m.sex = 'MAN' and m.created_time > now() - interval '7 days'`,
  },
  {
    name: "沉睡付费会员",
    rule: [
      { field: "isPay", op: "EQ", value: true },
      { field: "idleDays", op: "GTE", value: 30 },
    ],
    condition: sql<boolean>`m.total_recharge_amount > 0
      and extract(day from now() - coalesce(m.last_login_time, m.created_time)) >= 30`,
  },
  {
    name: "杭州真人认证",
    rule: [
      { field: "homeRegion", op: "IN", value: [330_100] },
      { field: "authStatus", op: "IN", value: ["AUTH"] },
    ],
    condition: sql<boolean>`m.home_city_id = 330100 and m.auth_status = 'AUTH'`,
  },
];

/** A group of tags assigned by rules, with the members their rules find. */
export async function writeAutoTags(
  db: Db,
  writer: RowWriter,
  { now, staffId, nextId }: { readonly now: number; readonly staffId: number; nextId(table: string): number },
): Promise<void> {
  const groupId = nextId("tag_group");
  const created = new Date(now - 90 * dayMs);
  writer.write("tag_group", { id: groupId, name: "自动人群", color: "#6E645A", sort_no: 5, created_time: created });
  const made = autoTags.map((tag) => ({ ...tag, id: nextId("tag") }));
  await writer.flush();
  await sql`update tag set update_time = created_time`.execute(db);
  for (const { id, name, rule, condition } of made) {
    await sql`insert into tag (id, group_id, name, type, rule, update_staff_id, compute_time, created_time, update_time)
      values (${id}, ${groupId}, ${name}, 'AUTO', ${JSON.stringify(rule)}::jsonb, ${staffId}, now(), ${created},
        ${created})`.execute(db);
    await sql`insert into user_tag (user_id, tag_id, source, created_time)
      select m.user_id, ${id}, 'AUTO', greatest(m.created_time, now() - interval '60 days' * random())
      from member m where m.status in ('ENABLE', 'DISABLE') and ${condition}`.execute(db);
  }
}
