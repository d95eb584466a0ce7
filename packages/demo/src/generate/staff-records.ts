import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { dayMs, minuteMs, momentOfDay, startOfDay } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import { marketSeeds } from "./organisation-data.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

export interface StaffRecordOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
}

const notices = {
  ASSIGN: [["新客户分配", "客户【{name}】已分配给您", "/promotion/shopsmanage"]],
  TODO: [
    ["待审核提醒", "有新的学历认证等待审核", "/promotion/checkEducation"],
    ["投诉即将超时", "投诉单将在30分钟内超时，请尽快处理", "/complaintAndSuggest/complaint"],
  ],
  TRANSFER: [["客户移交", "万志远名下客户已移交，请及时跟进", "/promotion/shopsmanage"]],
  WARN: [["登录提醒", "您的账号在新的电脑上登录", ""]],
  INFO: [["系统通知", "本周日凌晨2点进行系统维护，预计30分钟", ""]],
} as const;
const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

/** Notices, sign-ins of staff and their service chats. */
export function writeStaffRecords(
  random: Random,
  writer: RowWriter,
  { organisation, now, userIds }: StaffRecordOptions,
): void {
  const nicknames = ["晚风有信", "知夏", "北屿", "山月不知", "青柠气泡", "云朵邮差"];
  for (const { id, login, seed } of organisation.staff) {
    const roleId = "tier" in seed ? seed.account?.roleId : seed.roleId;
    if (roleId === undefined || roleId === null) continue;
    const kinds = (
      [
        "INFO",
        "WARN",
        ...(roleId <= defaultRoleId.platformMatchmaker ? (["ASSIGN", "ASSIGN", "TODO", "TRANSFER"] as const) : []),
      ] as const
    ).slice(0, random.int(2, 6));
    for (const kind of kinds) {
      const [title, content, link] = random.pick<readonly [string, string, string]>(notices[kind]);
      const created = now - random.next() ** 2 * 20 * dayMs;
      writer.write("staff_notice", {
        staff_id: id,
        kind,
        title,
        content: content.replace("{name}", random.pick(nicknames)),
        link,
        created_time: new Date(created),
        read_time: random.chance(0.55) ? new Date(Math.min(now, created + random.int(1, 300) * minuteMs)) : null,
      });
    }
    for (let ago = 30; ago >= 0; ago--) {
      if (random.chance(0.35)) continue;
      const time = momentOfDay(random, startOfDay(now - ago * dayMs), now);
      if (random.chance(0.05))
        writer.write("staff_login_log", loginRow(random, login, id, "BAD_PASSWORD", time - minuteMs));
      writer.write("staff_login_log", loginRow(random, login, id, "OK", time));
    }
  }
  writeMarketAccounts(random, writer, organisation, now);
  writeAccompany(random, writer, organisation, now, userIds);
}

function writeMarketAccounts(random: Random, writer: RowWriter, organisation: Organisation, now: number): void {
  marketSeeds.forEach(({ type, maintainer }, place) => {
    writer.write("market_account", {
      user_id: organisation.marketUserIds[place] ?? 0,
      type,
      maintainer_id: organisation.staffBy(maintainer).id,
      status: type === "TEST" ? "DISABLE" : "ENABLE",
      created_by: organisation.staffBy("13800000008").id,
      created_time: new Date(now - random.int(60, 380) * dayMs),
    });
  });
}

function loginRow(random: Random, login: string, staffId: number, result: string, time: number) {
  return {
    login,
    staff_id: staffId,
    ip: `10.8.${random.int(0, 9)}.${random.int(2, 250)}`,
    user_agent: browser,
    result,
    time: new Date(time),
  };
}

function writeAccompany(
  random: Random,
  writer: RowWriter,
  organisation: Organisation,
  now: number,
  userIds: readonly number[],
): void {
  const speakers = organisation.staff.filter(
    ({ seed, userId }) =>
      userId !== null &&
      !("tier" in seed) &&
      (seed.roleId === defaultRoleId.service ||
        seed.roleId === defaultRoleId.platformMatchmaker ||
        seed.kind === "PART_TIME"),
  );
  for (let place = 0; place < 320 && userIds.length > 0; place++) {
    const begin = momentOfDay(random, startOfDay(now - random.next() * 30 * dayMs), now - 20 * minuteMs);
    const incoming = random.int(2, 40);
    writer.write("accompany_log", {
      account_user_id: random.pick(organisation.marketUserIds),
      staff_id: random.pick(speakers).id,
      user_id: random.pick(userIds),
      begin_time: new Date(begin),
      end_time: new Date(Math.min(now, begin + random.int(4, 70) * minuteMs)),
      in_count: incoming,
      out_count: Math.max(1, incoming + random.int(-3, 6)),
      first_reply_seconds: random.int(5, 240),
      avg_reply_seconds: random.int(12, 160),
      result: random.pick(["NONE", "NONE", "NONE", "WECHAT", "WECHAT", "INTENTION", "PAID"]),
      created_time: new Date(begin),
    });
  }
}
