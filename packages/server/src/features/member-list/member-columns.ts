import { credentialKind, credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { incomeOptions, incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { defaultCommunicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { memberFields } from "@hongxian/contract/features/member-list/member-list.fields.ts";
import { sql, type RawBuilder } from "kysely";
import { maskMiddleSql, maskPhoneSql } from "../../core/people/member/mask-sql.ts";

type Sql = RawBuilder<unknown>;
type FieldName = keyof typeof memberFields;

const column = (name: string): Sql => sql.ref(`t.${name}`);
const blankAsNull = (name: string): Sql => sql`nullif(${column(name)}, '')`;
const statusColumn = (kind: string): Sql => column(`${kind.toLowerCase()}AuthStatus`);

/** The contract's own labels for the fixed ranges; anything else is shown by its two bounds. */
const income: Sql = sql`case ${sql.join(
  incomeOptions.slice(1).map(
    ({ income: low, spouseIncomeMax: high, label }) =>
      sql`when t.income = ${sql.lit(low)} and coalesce(t.spouse_income_max, ${sql.lit(high)}) = ${sql.lit(high)}
          then ${sql.lit(label)}`,
  ),
  sql` `,
)} when coalesce(t.income, 0) <= 0 then ${sql.lit(incomeText(null, null))}
  else concat_ws('-', t.income, t.spouse_income_max) end`;

const statusWord = (kind: string): Sql =>
  sql`case ${statusColumn(kind)} ${sql.join(
    Object.entries(credentialStatus.labels).map(([value, label]) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
    sql` `,
  )} end`;

const credentials: Sql = sql`concat_ws(' ', ${sql.join(
  Object.entries(credentialKind.labels)
    .filter(([kind]) => kind !== "")
    .map(([kind, label]) => sql`${sql.lit(label)}::text || ${statusWord(kind)}`),
)})`;

const authIcons: Sql = sql`json_build_object(${sql.join(
  credentialKind.values.flatMap((kind) => [sql.lit(kind), statusColumn(kind)]),
)})`;

const staffName = (id: string): Sql => sql`(select s.name from staff s where s.user_id = ${column(id)})`;
const tagsFrom = sql`user_tag u join tag g on g.id = u.tag_id join tag_group gg on gg.id = g.group_id
  where u.user_id = t.user_id`;

/** A row's values where they are not simply the column of the same name; `t` is the member. */
export const memberColumns = {
  userId: column("userId"),
  isStaff: sql`exists (select 1 from staff s
    where s.user_id = t.user_id and s.kind = 'PLATFORM' and s.status <> 'LEFT')`,
  lastName: maskMiddleSql(column("lastName")),
  login: maskPhoneSql(column("login")),
  wechatNo: maskMiddleSql(column("wechatNo")),
  age: sql`extract(year from age(current_date, t.birthday))::int`,
  income,
  home: sql`concat_ws(' ', nullif(t.home_prov, ''), nullif(t.home_city, ''), nullif(t.home_area, ''))`,
  emotion: sql`(select e.emotion from member_expand e where e.user_id = t.user_id)`,
  authIcons,
  credentials,
  verifyImg: blankAsNull("verifyImg"),
  communicateStatus: sql`coalesce(t.communicate_status, ${sql.lit(defaultCommunicateStatus)})`,
  saleName: staffName("saleUserId"),
  adviserName: staffName("adviserUserId"),
  shopName: sql`(select s.name from shop s where s.id = t.shop_id)`,
  channelName: sql`(select c.name from channel c where c.id = t.channel_id)`,
  tags: sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', gg.color)
    order by gg.sort_no, g.id), '[]') from ${tagsFrom})`,
  tagNames: sql`(select coalesce(string_agg(g.name, ' ' order by gg.sort_no, g.id), '') from ${tagsFrom})`,
  chatNumber: sql`t.remainder_chat_number || '/' || t.total_chat_number`,
  teamStaffId: sql`(select s.id from staff s
    where s.user_id = t.user_id and s.status <> 'LEFT' and (s.kind = 'PART_TIME' or s.is_live or s.is_public))`,
  /** Only a page that also shows 公海 has another answer. */
  claimFirst: sql`false`,
  note: sql`null::text`,
} as const satisfies Partial<Record<FieldName, Sql>>;
