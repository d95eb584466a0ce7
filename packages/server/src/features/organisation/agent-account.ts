import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { agentActs } from "@hongxian/contract/features/organisation/agent.acts.ts";
import * as endpoints from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { agentMessages } from "@hongxian/contract/features/organisation/agent.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { firstPassword, hashPassword } from "../../core/foundation/access/password.ts";
import { endSessions } from "../../core/foundation/access/session-cache.ts";
import { isLoginTaken, lockStaffOf } from "../../core/people/staff/staff-row.ts";
import { handle } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { lockAgent, roleFor } from "./agent-store.ts";

/** The console account of an agent: its member's phone is the login, a row that has left is reactivated. */
export const createAgentAccount = handle(endpoints.createAgentAccount, async (call) => {
  const { db, params, body, caller } = call;
  const agent = await lockAgent(call, params.id);
  const former = await lockStaffOf(db, agent.userId);
  const isOpen = former !== null && former.status !== "LEFT";
  needAct(agentActs.account, { account: isOpen && former.kind === "AGENT" ? former : null });
  if (isOpen && former.kind === "PLATFORM") throw refused(agentMessages.isStaff);
  const { rows } = await sql<{
    login: string | null;
    imageUrl: string;
  }>`select login, image_url from member where user_id = ${agent.userId}`.execute(db);
  const { login = null, imageUrl = "" } = rows[0] ?? {};
  if (login === null) throw refused(agentMessages.noLogin);
  if (await isLoginTaken(db, login, former?.id ?? null)) throw refused(agentMessages.loginTaken);
  const roleId = await roleFor(call, agent.tier, body?.roleId ?? agent.roleId);
  const initialPassword = firstPassword();
  const made = await sql<{
    id: number;
  }>`insert into staff (user_id, login, password_hash, name, avatar_url, kind, role_id, agent_id, must_change_pwd,
    created_by)
    values (${agent.userId}, ${login}, ${await hashPassword(initialPassword)}, ${agent.name}, ${imageUrl}, 'AGENT',
      ${roleId}, ${agent.id}, true, ${caller.staffId})
    on conflict (user_id) do update
    set login = excluded.login, password_hash = excluded.password_hash, name = excluded.name, kind = 'AGENT',
      role_id = excluded.role_id, agent_id = excluded.agent_id, dept_id = null, manager_id = null, sale_flag = false,
      adviser_flag = false, recommend = false,
      status = 'ENABLE', must_change_pwd = true, lock_until = null, fail_since = now(), left_time = null,
        totp_enabled = false, totp_secret_sealed = null, totp_next_sealed = null,
      update_time = now(), version = staff.version + 1
    returning id`.execute(db);
  const staffId = made.rows[0]?.id ?? 0;
  await endSessions(db, staffId);
  call.audit({
    targetType: auditTargets.staff,
    targetId: staffId,
    before: former,
    after: { agentId: agent.id, roleId, login: maskPhone(login) },
  });
  return { staffId, login, initialPassword };
});
