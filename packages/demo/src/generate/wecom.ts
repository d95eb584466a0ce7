import { dateText, dayMs, minuteMs, momentOfDay, startOfDay } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { nickname } from "./words/nicknames.ts";

export interface WecomOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
  nextId(table: string): number;
}

interface DemoServer {
  readonly id: number;
  readonly kfId: number;
  readonly staffId: number;
  readonly wecomUserId: string;
}

const accounts = [
  { name: "红线客服", mode: "ROUND_ROBIN", status: "ENABLE", source: "SYNC" },
  { name: "红线售前顾问", mode: "OWNER", status: "ENABLE", source: "SYNC" },
  { name: "红娘服务号", mode: "IDLE", status: "ENABLE", source: "LOCAL" },
  { name: "活动咨询", mode: "IDLE", status: "DISABLE", source: "LOCAL" },
] as const;

/** Service accounts, the people who answer on them, customers and their sessions; returns the bound pairs. */
export function writeWecom(
  random: Random,
  writer: RowWriter,
  options: WecomOptions,
): { epId: number; userId: number }[] {
  const { organisation, now, nextId } = options;
  const people = [
    organisation.ofRole(2),
    organisation.ofRole(4),
    organisation.ofRole(6),
    organisation.ofRole(2).slice(0, 1),
  ];
  const servers: DemoServer[] = [];
  accounts.forEach(({ name, mode, status, source }, place) => {
    const kfId = nextId("wechat_kf");
    writer.write("wechat_kf", {
      id: kfId,
      open_kf_id: `wkDemo${String(kfId).padStart(6, "0")}`,
      name,
      assign_mode: mode,
      status,
      source,
      welcome_text: `您好，欢迎来到${name}，请问有什么可以帮您？`,
      offline_text: "现在是非工作时间，我们会在上班后第一时间回复您。",
      work_start: "09:00",
      work_end: place === 0 ? "22:00" : "20:30",
      sync_time: source === "SYNC" ? new Date(now - 2 * 36e5) : null,
      created_time: new Date(now - 200 * dayMs),
    });
    for (const scene of ["app", "official_site", "douyin"].slice(0, 3 - (place % 3))) {
      writer.write("wechat_kf_link", {
        kf_id: kfId,
        scene: `${scene}_${place}`,
        name: `${name}-${scene}`,
        url: `https://kf.example.com/${kfId}/${scene}`,
        scan_count: random.int(20, 2600),
        created_time: new Date(now - random.int(30, 180) * dayMs),
      });
    }
    for (const staff of (people[place] ?? []).slice(0, 6)) {
      const id = nextId("wechat_kf_server");
      servers.push({ id, kfId, staffId: staff.id, wecomUserId: `hx_${staff.login.slice(-4)}` });
      writer.write("wechat_kf_server", {
        id,
        kf_id: kfId,
        staff_id: staff.id,
        wecom_user_id: `hx_${staff.login.slice(-4)}`,
        max_sessions: random.pick([10, 20, 30]),
        status: status === "ENABLE" && random.chance(0.75) ? "ONLINE" : "OFFLINE",
      });
    }
  });
  const bound = writeCustomers(random, writer, options, servers);
  writeShiftHours(random, writer, organisation, now);
  return bound;
}

function writeCustomers(
  random: Random,
  writer: RowWriter,
  { now, userIds, nextId }: WecomOptions,
  servers: readonly DemoServer[],
): { epId: number; userId: number }[] {
  const bound: { epId: number; userId: number }[] = [];
  const members = random.some(userIds, 110);
  for (let place = 0; place < 180; place++) {
    const epId = nextId("ep_customer");
    const server = random.pick(servers);
    const state = place < 94 ? "BOUND" : place < 110 ? "SUGGESTED" : "UNBOUND";
    // A suggestion is answered within days.
    const added = now - random.next() ** 2 * (state === "SUGGESTED" ? 4 : 150) * dayMs;
    const userId = state === "UNBOUND" ? null : (members[place] ?? null);
    const status = userId === null ? "UNBOUND" : state;
    if (status === "BOUND" && userId !== null) bound.push({ epId, userId });
    writer.write("ep_customer", {
      id: epId,
      external_user_id: `wmDemo${String(epId).padStart(8, "0")}`,
      name: nickname(random, "李", "MAN"),
      wecom_user_id: server.wecomUserId,
      avatar_url: `/api/files/demo/portrait/${2e7 + epId}.svg`,
      add_time: new Date(added),
      scene: random.pick(["app", "official_site", "douyin", "shop"]),
      user_id: userId,
      bind_status: status,
      corp_name: "微信",
    });
    // A customer has one open session at a time; a tenth of them are chatting right now.
    const isTalking = place % 10 === 3;
    for (let session = isTalking ? 1 : random.int(0, 5); session > 0; session--) {
      const state = isTalking ? random.pick(["WAITING", "SERVING", "SERVING"]) : "ENDED";
      const day = startOfDay(now - random.next() * Math.min(30, (now - added) / dayMs) * dayMs);
      const start = isTalking ? now - random.int(1, 35) * minuteMs : momentOfDay(random, day, now - 60 * minuteMs);
      writer.write("wechat_kf_session", {
        kf_id: server.kfId,
        server_id: state === "WAITING" ? null : server.id,
        ep_customer_id: epId,
        start_time: new Date(start),
        created_time: new Date(start),
        state,
        staff_id: state === "WAITING" ? null : server.staffId,
        first_reply_sec: state === "WAITING" ? null : Math.round(6 + random.next() ** 3 * 260),
        end_time: state === "ENDED" ? new Date(Math.min(now, start + random.int(2, 55) * minuteMs)) : null,
        score: state === "ENDED" && random.chance(0.4) ? random.pick([5, 5, 5, 4, 4, 3, 1]) : null,
      });
    }
  }
  return bound;
}

/** Hours are confirmed when they are so many days old, before the to-do list calls them late. */
const confirmedAfter = 3;

function writeShiftHours(random: Random, writer: RowWriter, organisation: Organisation, now: number): void {
  const operatorId = organisation.staffBy("13800000008").id;
  const financeId = organisation.staffBy("13800000007").id;
  for (const { id, seed } of organisation.staff) {
    if ("tier" in seed || seed.kind !== "PART_TIME") continue;
    for (let ago = 1; ago <= 60; ago++) {
      if (random.chance(0.45)) continue;
      const live = random.pick([0, 0, 60, 90, 120, 180]);
      const chat = random.pick([30, 60, 90, 120]);
      writer.write("staff_shift_hour", {
        staff_id: id,
        date: dateText(now - ago * dayMs),
        live_minutes: live,
        chat_minutes: chat,
        pay_cents: Math.round(((live + chat) / 60) * 3500),
        status: ago > 35 ? "PAID" : ago > confirmedAfter ? "CONFIRMED" : "WAIT_CONFIRM",
        confirm_staff_id: ago > confirmedAfter ? operatorId : null,
        confirm_time:
          ago > confirmedAfter ? new Date(startOfDay(now) - (ago - confirmedAfter) * dayMs + 10 * 3_600_000) : null,
        pay_staff_id: ago > 35 ? financeId : null,
        pay_time: ago > 35 ? new Date(startOfDay(now) - (ago - 20) * dayMs + 15 * 3_600_000) : null,
      });
    }
  }
}
