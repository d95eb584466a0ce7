import { corpseLimits } from "@hongxian/contract/core/chat/corpse.rules.ts";
import { chatCorpse } from "@hongxian/contract/features/chat-corpse/chat-corpse.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofMember = <T>(column: string) =>
  sql<T>`(select ${sql.ref(`m.${column}`)} from member m where m.user_id = t.user_id)`;

export const chatCorpseServer = serveResource(chatCorpse, {
  table: "chat_corpse",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    level: sql`case when t.idle_days >= ${sql.lit(corpseLimits.heavy)} then 'HEAVY'
      when t.idle_days >= ${sql.lit(corpseLimits.middle)} then 'MIDDLE' else 'LIGHT' end`,
    lastLoginTime: ofMember("last_login_time"),
    fansNum: ofMember("fans_num"),
    sex: ofMember("sex"),
    communicateStatus: ofMember("communicate_status"),
    saleName: sql`(select s.name from member m join staff s on s.user_id = m.sale_user_id where m.user_id = t.user_id
      order by s.id limit 1)`,
  },
  filters: {
    home: (code: number) =>
      sql<boolean>`exists (select 1 from member m
        where m.user_id = t.user_id and ${code} in (m.home_prov_id, m.home_city_id, m.home_area_id))`,
    marriage: (flag: string) =>
      sql<boolean>`exists (select 1 from member m
        where m.user_id = t.user_id and (m.marriage_member_type is not null) = ${flag === "1"})`,
    saleUserId: (id: number) =>
      sql<boolean>`exists (select 1 from member m where m.user_id = t.user_id and m.sale_user_id is not distinct
        from ${id === 0 ? null : id})`,
    unanswered: (n: number) => sql<boolean>`t.unanswered_count >= ${n}`,
    idleMin: (n: number) => sql<boolean>`t.idle_days >= ${n}`,
    idleMax: (n: number) => sql<boolean>`t.idle_days <= ${n}`,
  },
  run: {},
});
