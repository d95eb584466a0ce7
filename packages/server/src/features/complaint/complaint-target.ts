import { education, marital, memberStatus, sex } from "@hongxian/contract/core/member/member.choices.ts";
import { complaintTarget, type ComplaintTarget } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { agentStatus, shopStatus } from "@hongxian/contract/core/staff/agent.choices.ts";
import { targetFacts, type TargetView } from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { momentStatus } from "@hongxian/contract/core/content/content.choices.ts";
import { liveStatus, roomStatus } from "@hongxian/contract/core/live/live.choices.ts";
import { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { orderType } from "@hongxian/contract/core/money/trade.choices.ts";
import { checkStatus, machineResult } from "@hongxian/contract/core/review/review.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { type Found, targetSources } from "./complaint-sources.ts";

const number = /^\d{1,15}$/;
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sex: sex.labels,
  marital: marital.labels,
  education: education.labels,
  memberStatus: memberStatus.labels,
  agentStatus: agentStatus.labels,
  shopStatus: shopStatus.labels,
  contentStatus: momentStatus.labels,
  checkStatus: checkStatus.labels,
  machineResult: machineResult.labels,
  liveStatus: liveStatus.labels,
  roomStatus: roomStatus.labels,
  orderType: orderType.labels,
  orderStatus: orderStatus.labels,
};

const memberSql = (id: string) => sql<Found>`select m.first_name as title, m.signature as text,
    array_remove(array[nullif(m.image_url, '')], null) || array(select a.picture from album_photo a
      where a.user_id = m.user_id and not a.is_delete order by a.id desc limit 8) as images, '' as video_url,
    json_build_object('sex', m.sex, 'age', extract(year from age(m.birthday))::text, 'homeCity', m.home_city, 'marital',
      m.marital,
      'education', m.education, 'profession', m.profession, 'memberStatus', m.status) as facts
  from member m where m.user_id = ${id}::bigint`;

const shopSql = (
  id: string,
) => sql<Found>`select s.name as title, s.address as text, array_remove(array[nullif(s.cover_url, '')], null) as images,
    '' as video_url,
    json_build_object('shopStatus', s.status, 'businessHours', s.business_hours) as facts
  from shop s where s.id = ${id}::bigint`;

const matchmakerSql = (
  id: string,
  userId: number | null,
) => sql<Found>`select a.name as title, '' as text, '{}'::text[] as images, '' as video_url,
    json_build_object('agentStatus', a.status, 'grade', a.grade::text, 'shop',
    (select s.name from shop s where s.id = a.shop_id)) as facts
  from agent a where a.tier = 'MATCHMAKER'
    and (a.user_id = ${userId} or (${userId}::bigint is null and a.id = ${id}::bigint))`;

/**
 * The messages that were submitted as evidence, in their order; the rest of the conversation needs a reason to be read.
 */
const chatSql = (
  conversationId: string,
) => sql<Found>`select ${conversationId}::text as title, '{}'::text[] as images, '' as video_url, '{}'::json as facts,
    coalesce(string_agg(coalesce(m.first_name, '') || ': ' || coalesce(g.msg_body->>'text', '[' || g.msg_type || ']'),
    E'\\n' order by g.msg_time), '') as text
  from chat_evidence e cross join unnest(e.msg_ids) as given(id) join message g on g.msg_id = given.id left
  join member m on m.user_id = g.from_id
  where e.ticket_type = 'COMPLAINT' and e.conversation_id = ${conversationId}`;

function sourceOf(type: ComplaintTarget, id: string, userId: number | null) {
  if (type === "CHAT" && id.startsWith("p2p_")) return chatSql(id);
  if (!number.test(id)) return null;
  switch (type) {
    case "USER":
      return memberSql(id);
    case "SHOP":
      return shopSql(id);
    case "MATCHMAKER":
      return matchmakerSql(id, userId);
    default:
      return targetSources[type]?.(id) ?? null;
  }
}

/** The reported content; where it is gone, the member behind it; failing both, its kind and number. */
export async function targetViewOf(
  db: Db,
  type: ComplaintTarget,
  id: string,
  userId: number | null,
): Promise<TargetView> {
  const targetRow = (await sourceOf(type, id, userId)?.execute(db))?.rows[0];
  const found = targetRow ?? (userId === null ? undefined : (await memberSql(String(userId)).execute(db)).rows[0]);
  const kind = complaintTarget.labels[type];
  if (found === undefined) return { type, id, title: kind, text: "", images: [], videoUrl: "", facts: [] };
  const facts = Object.entries(found.facts).flatMap(([name, value]) => {
    const label = targetFacts[name];
    return label === undefined || value === null || value === ""
      ? []
      : [{ label, value: labels[name]?.[value] ?? value }];
  });
  const { title, text, images, videoUrl } = found;
  return { type, id, title: title === "" ? kind : title, text, images: [...images], videoUrl, facts };
}
