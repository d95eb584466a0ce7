import { officialAccount } from "@hongxian/contract/features/market-account/market-account.resource.ts";
import { sql } from "kysely";
import { unreadSql, waitingSql } from "../../core/services/chat/conversations.ts";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const conversations = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from conversation_member cm
    join conversation c on c.conversation_id = cm.conversation_id
    where cm.user_id = t.user_id and cm.quit_time is null and ${which})`;

export const officialAccountServer = serveResource(officialAccount, {
  table: "market_account",
  scope: (caller) => {
    const scope = staffScope(caller, "s");
    return scope === "all"
      ? "all"
      : sql<boolean>`exists (select 1 from staff s where s.id = t.maintainer_id and ${scopeSql(scope)})`;
  },
  where: sql<boolean>`t.remove_time is null`,
  computed: {
    // At the desk, or signed in to the app.
    onLine: sql<boolean>`(exists (select 1 from chat_presence p
      where p.user_id = t.user_id and p.seen_time > now() - interval '1 minute')
      or (select m.on_line from member m where m.user_id = t.user_id))`,
    unreadNum: conversations(unreadSql),
    waitingNum: conversations(waitingSql),
    servedToday: sql<number>`(select count(*)::int from accompany_log l
      where l.account_user_id = t.user_id and l.begin_time >= current_date)`,
    messagesToday: sql<number>`(select count(*)::int from message g
      where g.from_id = t.user_id and g.msg_time >= current_date and g.msg_type not in ('CMD', 'WITHDRAW'))`,
    memberNum: sql<number>`(select count(distinct l.user_id)::int from accompany_log l
      where l.account_user_id = t.user_id)`,
  },
  run: {},
});
