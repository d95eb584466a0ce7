import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import * as endpoints from "@hongxian/contract/features/shop/shop.endpoints.ts";
import { isOpenShop } from "@hongxian/contract/features/shop/shop.resource.ts";
import { randomUUID } from "node:crypto";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { firstPassword, hashPassword } from "../../core/foundation/access/password.ts";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { shopScope } from "../../core/people/staff/shop.scope.ts";
import { isLoginTaken } from "../../core/people/staff/staff-row.ts";
import { agentScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { lockShop } from "./write-shop.ts";

export const getShopAccounts = handle(endpoints.getShopAccounts, async (call) => {
  const shop = await lockShop(call, call.params.id);
  const { rows } = await sql<endpoints.ShopAccount>`select s.id, s.name, ${maskPhoneSql(sql.ref("s.login"))} as login,
      (select json_build_object('id', r.id, 'name', r.name) from role r where r.id = s.role_id) as role, s.status,
      coalesce(s.user_id = a.user_id, false) as is_owner, s.last_login_time
    from staff s join agent a on a.id = s.agent_id where s.agent_id = ${shop.ownerAgentId} and s.status <> 'LEFT'
    order by s.id`.execute(call.db);
  return rows;
});

const shopRoles = (ownerAgentId: number | null) => sql`from role r
  where r.realm = 'TISSUE' and r.status = 'ENABLE' and r.agent_tier = 'SHOP'
    and (r.owner_agent_id is null or r.owner_agent_id = ${ownerAgentId})`;

export const getShopAccountRoles = handle(endpoints.getShopAccountRoles, async (call) => {
  const { ownerAgentId } = await lockShop(call, call.params.id);
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select r.id, r.name ${shopRoles(ownerAgentId)} order by r.id`.execute(call.db);
  return rows;
});

export const addShopAccount = handle(endpoints.addShopAccount, async (call) => {
  const { db, caller, body } = call;
  const shop = await lockShop(call, call.params.id);
  if (shop.ownerAgentId === null) throw refused(endpoints.shopMessages.noOwner);
  if (await isLoginTaken(db, body.login, null)) throw invalid({ login: endpoints.shopMessages.loginTaken });
  const role = await sql`select 1 ${shopRoles(shop.ownerAgentId)} and r.id = ${body.roleId}`.execute(db);
  if (role.rows.length === 0) throw invalid({ roleId: endpoints.shopMessages.role });
  const initialPassword = firstPassword();
  const { rows } = await sql<{
    id: number;
  }>`insert into staff (login, password_hash, name, kind, role_id, agent_id, must_change_pwd, created_by)
    values (${body.login}, ${await hashPassword(initialPassword)}, ${body.name}, 'AGENT', ${body.roleId},
      ${shop.ownerAgentId}, true, ${caller.staffId}) returning id`.execute(db);
  const staffId = rows[0]?.id ?? 0;
  call.audit({
    targetType: auditTargets.staff,
    targetId: staffId,
    after: { shopId: shop.id, name: body.name, login: maskPhone(body.login), roleId: body.roleId },
  });
  return { staffId, login: body.login, initialPassword };
});

export const getShopMatchmakers = handle(endpoints.getShopMatchmakers, async (call) => {
  const shop = await lockShop(call, call.params.id);
  const { rows } = await sql<endpoints.ShopMatchmaker>`select a.id as agent_id,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as user,
      coalesce(g.name, '') as grade_name,
      (select count(*)::int from member k where k.matchmaker_user_id = a.user_id and not k.is_delete) as member_count,
        coalesce(g.member_quota, 0) as member_quota, a.status
    from agent a join member m on m.user_id = a.user_id left join matchmaker_grade g on g.grade = a.grade
    where a.shop_id = ${shop.id} and a.tier = 'MATCHMAKER' order by a.status <> 'ENABLE', a.id`.execute(call.db);
  return rows;
});

/** With members, these follow to the new shop; without, they stay with the old shop and lose their matchmaker. */
export const moveMatchmaker = handle(endpoints.moveMatchmaker, async (call) => {
  const { db, caller, body } = call;
  const { id, agentId } = call.params;
  const shop = await lockShop(call, id);
  if (!isOpenShop(shop)) throw refused(endpoints.shopMessages.target);
  const found = await sql<{ userId: number; shopId: number | null }>`select a.user_id, a.shop_id from agent a
    where a.id = ${agentId} and a.tier = 'MATCHMAKER' and a.status = 'ENABLE' and ${scopeSql(agentScope(caller))}
      and ${scopeSql(shopScope(caller, sql.ref("a.shop_id")))} for update of a`.execute(db);
  const agent = found.rows[0];
  if (agent === undefined) throw refused(endpoints.shopMessages.notHere);
  if (agent.shopId === id) throw refused(endpoints.shopMessages.sameShop);
  await sql`update agent a
      set shop_id = ${id}, parent_id = ${shop.ownerAgentId}, version = a.version + 1, update_time = now(),
      path = coalesce((select p.path from agent p where p.id = ${shop.ownerAgentId}), '/') || a.id || '/'
      where a.id = ${agentId}`.execute(db);
  const change = body.withMembers ? sql`shop_id = ${id}` : sql`matchmaker_user_id = null`;
  const { rows } = await sql`with moved as (
      update member set ${change}, update_time = now(), version = version + 1
      where matchmaker_user_id = ${agent.userId} and not is_delete returning user_id
    ) insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason, batch_no)
    select user_id, ${body.withMembers ? "SHOP" : "MATCHMAKER"}, ${body.withMembers ? agent.shopId : agent.userId},
      ${body.withMembers ? id : null}::bigint,
      ${caller.staffId}, ${endpoints.shopMessages.moved}, ${randomUUID()} from moved returning user_id`.execute(db);
  await accessChanged(db, "all");
  call.audit({
    targetType: auditTargets.agent,
    targetId: agentId,
    before: { shopId: agent.shopId },
    after: { shopId: id, withMembers: body.withMembers, members: rows.length },
  });
  return { agentId, members: rows.length };
});
