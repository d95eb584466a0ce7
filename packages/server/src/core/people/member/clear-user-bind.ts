import { bindMessages, bindType, loginBinds } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../../kit/call.ts";
import { unbindCustomer } from "../wecom/bind-customer.ts";
import { lockOwnMember } from "./lock-member.ts";

export type BindType = ChoiceOf<typeof bindType>;

/** What a member is bound to. A device is bound by having signed in on it since the last unbinding. */
export async function bindsOf(db: Db, userId: number): Promise<BindType[]> {
  const { rows } = await sql<{ type: BindType }>`select unnest(array_remove(array[
      case when m.login is not null then 'PHONE' end,
      case when exists (select from login_record l
      where l.user_id = m.user_id and l.device_id <> '' and l.result = 'SUCCESS'
        and l.created_time > coalesce(m.device_unbind_time, '-infinity')) then 'DEVICE' end,
      case when m.ep_id is not null then 'ENTERPRISE_WECHAT' end], null)
      || array(select b.type from member_bind b where b.user_id = m.user_id)) as type
    from member m where m.user_id = ${userId}`.execute(db);
  const found = new Set(rows.map(({ type }) => type));
  return bindType.values.filter((type) => found.has(type));
}

async function unbindPhone({ db, caller, ip }: Call, userId: number): Promise<void> {
  await sql`with old as (select user_id, login from member where user_id = ${userId}),
    noted as (insert into info_update_record (user_id, field, old_value, new_value, source, staff_id, ip)
      select user_id, 'login', login, '', 'STAFF', ${caller.staffId}, ${ip} from old)
    update member m set login = null, update_time = now(), version = version + 1 from old
    where m.user_id = old.user_id`.execute(db);
}

/** Removes one binding; the last sign-in method stays. Returns the remaining ones. */
export async function clearBind(call: Call, userId: number, type: BindType): Promise<BindType[]> {
  const { db } = call;
  await lockOwnMember(call, userId);
  const binds = await bindsOf(db, userId);
  if (!binds.includes(type)) throw refused(bindMessages.notBound(bindType.labels[type]));
  const isLogin = (one: BindType): boolean => (loginBinds as readonly BindType[]).includes(one);
  if (isLogin(type) && binds.filter(isLogin).length === 1) throw refused(bindMessages.lastLogin);
  switch (type) {
    case "PHONE":
      await unbindPhone(call, userId);
      break;
    case "DEVICE":
      await sql`update member set device_unbind_time = now(), update_time = now() where user_id = ${userId}`.execute(
        db,
      );
      break;
    case "ENTERPRISE_WECHAT":
      await unbindCustomer(db, { userId });
      break;
    case "WX":
    case "QQ":
    case "APPLE_ID":
      await sql`delete from member_bind where user_id = ${userId} and type = ${type}`.execute(db);
  }
  return binds.filter((one) => one !== type);
}
