import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { askRongCloud, type RongCloudAnswer, type RongCloudSettings } from "../../../platform/rongcloud.ts";

const slice = 50;
/** The longest block that RongCloud knows, in minutes: thirty days. It is renewed long before. */
const blockMinutes = 43_200;
const renewDays = 20;

interface Due {
  readonly userId: number;
  readonly blocked: boolean | null;
  readonly muted: boolean | null;
  readonly tries: number;
  readonly isClosed: boolean;
  readonly isMute: boolean;
}

/** Takes members whose standing is due, with what it is now: not what it was when it changed. */
async function take(db: Db): Promise<Due[]> {
  const { rows } =
    await sql<Due>`update rong_standing s set tries = s.tries + 1, due_time = now() + interval '2 minutes'
    from (select user_id from rong_standing where due_time <= now() order by due_time limit ${slice}
      for update skip locked) due
    join member m on m.user_id = due.user_id
    where s.user_id = due.user_id
    returning s.user_id, s.blocked, s.muted, s.tries, m.status <> 'ENABLE' as is_closed,
      not m.im_txt_switch as is_mute`.execute(db);
  return rows;
}

const faultOf = (answer: RongCloudAnswer): string | null => {
  if (answer.ok === true) return null;
  return answer.ok === "UNKNOWN" ? "no answer" : answer.reason;
};

async function tell(
  settings: RongCloudSettings,
  { userId, blocked, muted, isClosed, isMute }: Due,
): Promise<string | null> {
  if (isClosed || blocked !== false) {
    const answer = isClosed
      ? await askRongCloud(settings, "/user/block.json", { userId, minute: blockMinutes })
      : await askRongCloud(settings, "/user/unblock.json", { userId });
    const fault = faultOf(answer);
    if (fault !== null) return fault;
  }
  if (isMute === (muted ?? false)) return null;
  const person = await askRongCloud(settings, "/user/chat/fb/set.json", {
    userId,
    state: isMute ? 1 : 0,
    type: "PERSON",
  });
  if (person.ok !== true) return faultOf(person);
  // Without a group it counts in all of them; zero minutes are for ever.
  const groups = isMute
    ? await askRongCloud(settings, "/group/user/gag/add.json", { userId, minute: 0 })
    : await askRongCloud(settings, "/group/user/gag/rollback.json", { userId });
  return faultOf(groups);
}

/** Tells RongCloud who may not connect and who may not speak; asked again until it has answered. */
export async function tellStanding(db: Db, settings: RongCloudSettings): Promise<number> {
  const due = await take(db);
  for (const one of due) {
    const fault = await tell(settings, one);
    // Changed meanwhile: the trigger has made it due again, from its first try.
    await sql`update rong_standing set reason = ${fault ?? ""},
        blocked = case when ${fault === null} then ${one.isClosed} else blocked end,
        muted = case when ${fault === null} then ${one.isMute} else muted end,
        told_time = case when ${fault === null} then now() else told_time end,
        tries = case when ${fault === null} then 0 else tries end,
        due_time = case when ${fault !== null}
            then now() + least(interval '1 hour', make_interval(secs => 5 * 2 ^ least(tries, 12)))
          when ${one.isClosed} then now() + make_interval(days => ${renewDays}::int) end
      where user_id = ${one.userId} and tries = ${one.tries}`.execute(db);
  }
  return due.length;
}
