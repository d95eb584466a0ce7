import { dayMs } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

const stories = [
  "红娘牵线后第一次见面就聊了三个小时，发现都喜欢徒步和老电影。",
  "异地两年，终于在同一座城市安了家。",
  "父母安排的相亲，没想到真的遇见了对的人。",
];

/** Members who found somebody, some of them through the platform. */
export function writeLoveSuccesses(
  random: Random,
  writer: RowWriter,
  {
    organisation,
    now,
    userIds,
  }: { readonly organisation: Organisation; readonly now: number; readonly userIds: readonly number[] },
): void {
  const staff = organisation.ofRole(6);
  for (const userId of random.some(userIds.slice(0, 600), 24)) {
    writer.write("love_success", {
      user_id: userId,
      partner_user_id: null,
      emotion: random.pick(["DATING", "DATING", "MARRIED"]),
      way: random.pick(["PLATFORM", "PLATFORM", "SELF"]),
      story: random.pick(stories),
      staff_id: random.pick(staff).id,
      created_time: new Date(now - random.int(0, 80) * dayMs),
    });
  }
}
