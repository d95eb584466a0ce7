import * as endpoints from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";

/** Names of staff and those stored on members; the members' ones by jumping from one index entry to the next. */
export const getEnterpriseWechatNames = handle(endpoints.getEnterpriseWechatNames, async ({ db }) => {
  const { rows } = await sql<{ name: string }>`with recursive used as (
      (select m.enterprise_wechat_name as name from member m where m.enterprise_wechat_name <> ''
      order by m.enterprise_wechat_name limit 1)
      union all
      select (select m.enterprise_wechat_name from member m
        where m.enterprise_wechat_name <> '' and m.enterprise_wechat_name > used.name order by m.enterprise_wechat_name
        limit 1)
      from used where used.name is not null
    ), known as (
      select name from used where name is not null
      union select s.enterprise_wechat_name from staff s where s.enterprise_wechat_name <> '' and s.status <> 'LEFT'
    )
    select name from known order by name collate zh_pinyin, name`.execute(db);
  return rows.map(({ name }) => name);
});
