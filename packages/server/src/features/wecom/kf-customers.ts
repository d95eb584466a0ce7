import { sql } from "kysely";
import { suggestMembers } from "../../core/people/wecom/suggest-members.ts";
import type { Db } from "../../kit/call.ts";
import type { Contact } from "../../platform/wecom/wecom-answers.ts";

/** Customers known by enterprise WeChat's number; new ones are stored, names follow WeChat's current ones. */
export async function storeCustomers(
  db: Db,
  customers: readonly { externalUserId: string; name: string; avatar: string; time: Date }[],
): Promise<Map<string, number>> {
  const list = JSON.stringify(
    customers.toSorted((left, right) => (left.externalUserId < right.externalUserId ? -1 : 1)),
  );
  const { rows } = await sql<{
    id: number;
    externalUserId: string;
  }>`insert into ep_customer as e (external_user_id, name, avatar_url, add_time)
    select c->>'externalUserId', c->>'name', c->>'avatar', (c->>'time')::timestamptz
    from jsonb_array_elements(${list}::jsonb) c
    on conflict (external_user_id) do update set
      name = coalesce(nullif(excluded.name, ''), e.name),
      avatar_url = coalesce(nullif(excluded.avatar_url, ''), e.avatar_url)
    returning e.id, e.external_user_id`.execute(db);
  return new Map(rows.map(({ id, externalUserId }) => [externalUserId, id]));
}

/**
 * A contact that a member of staff added or described again: who added it, its phone remark, and which member it may
 * be.
 */
export async function storeContact(
  db: Db,
  { external_contact: contact, follow_user: followers }: Contact,
  userId: string,
): Promise<number> {
  const follower = followers.find((one) => one.userid === userId) ?? followers[0];
  const phone = follower?.remark_mobiles.find((mobile) => mobile !== "") ?? "";
  const added = new Date((follower?.createtime ?? 0) * 1000 || Date.now());
  const { rows } = await sql<{ id: number }>`insert into ep_customer as e
      (external_user_id, name, avatar_url, corp_name, wecom_user_id, remark_phone, add_time, scene)
    values (${contact.external_userid}, ${contact.name}, ${contact.avatar}, ${contact.corp_name},
      ${follower?.userid ?? userId}, ${phone}, ${added}, ${follower?.state ?? ""})
    on conflict (external_user_id) do update
    set name = excluded.name, avatar_url = excluded.avatar_url, corp_name = excluded.corp_name,
      wecom_user_id = case when e.wecom_user_id = '' then excluded.wecom_user_id else e.wecom_user_id end,
      remark_phone = coalesce(nullif(excluded.remark_phone, ''), e.remark_phone),
      scene = coalesce(nullif(e.scene, ''), excluded.scene), update_time = now()
    returning e.id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await suggestMembers(db, [id]);
  return id;
}
