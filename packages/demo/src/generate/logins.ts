import { dayMs, momentOfDay, startOfDay } from "./calendar.ts";
import type { MemberFacts } from "./member-row.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { farPlaces } from "./words/places.ts";
import { releaseAt } from "./app-release.ts";
import { deviceModels } from "./words/work.ts";

export interface LoginWriter {
  writeFor(facts: MemberFacts, writer: RowWriter): void;
  /** Devices used by many accounts. */
  readonly sharedDevices: readonly string[];
}

const window = 90 * dayMs;
const failReasons = ["密码错误", "验证码错误", "账号已封禁", "网络超时"];

/** Sign-ins of the last 90 days; `perMember` is the average of active members. */
export function createLoginWriter(random: Random, now: number, perMember: number): LoginWriter {
  const sharedDevices = Array.from({ length: 5 }, () => deviceId(random));
  return {
    sharedDevices,
    writeFor({ userId, account, person }, writer) {
      const begin = Math.max(account.created, now - window);
      if (account.platform === "STAFF" || account.lastLogin < begin) return;
      const isShared = random.chance(0.012);
      let device = isShared ? random.pick(sharedDevices) : deviceId(random);
      const model = random.pick(deviceModels[account.platform]);
      const home = {
        ip: address(random),
        area: `${person.home.prov}${person.home.city === person.home.prov ? "" : person.home.city}`,
      };
      let before = person.home.provId;
      const times = signInTimes(
        random,
        begin,
        account.created,
        account.lastLogin,
        now,
        Math.round(random.next() ** 2 * 3 * perMember),
      );
      times.forEach((time, place) => {
        const isFirst = place === 0 && begin === account.created;
        const isNew = isFirst || random.chance(0.05);
        if (isNew && !isFirst && !isShared) device = deviceId(random);
        const far = random.chance(0.03) ? random.pick(farPlaces) : undefined;
        const provId = far?.[0] ?? person.home.provId;
        const isFailure = time !== account.lastLogin && random.chance(0.06);
        writer.write("login_record", {
          user_id: userId,
          login_mode: account.loginMode,
          platform: account.platform,
          device_id: device,
          device_model: model,
          app_version: account.platform === "WEB" ? "" : releaseAt(random, time, now),
          ip: far === undefined && random.chance(0.7) ? home.ip : address(random),
          ip_area: far?.[1] ?? home.area,
          ip_prov_id: provId === 0 ? null : provId,
          result: isFailure ? "FAIL" : "SUCCESS",
          fail_reason: isFailure ? random.pick(failReasons) : "",
          is_new_device: isNew,
          is_other_place: provId !== before,
          created_time: new Date(time),
        });
        before = provId;
      });
    },
  };
}

/** Ends with the last sign-in; some of the others fall in the first days after registration. */
function signInTimes(
  random: Random,
  begin: number,
  created: number,
  last: number,
  now: number,
  count: number,
): number[] {
  const times = created === begin && last - created > 600_000 ? [created, last] : [last];
  for (let place = 0; place < count; place++) {
    const early = created - Math.log(1 - random.next()) * 2.5 * dayMs;
    const time =
      created === begin && random.chance(0.18) && early < last ? early : begin + (last - begin) * random.next();
    const moment = momentOfDay(random, startOfDay(time), now);
    if (moment > begin && moment < last) times.push(moment);
  }
  return times.sort((a, b) => a - b);
}

function deviceId(random: Random): string {
  return (random.int(0, 0x7fffffff).toString(16) + random.int(0, 0x7fffffff).toString(16)).padEnd(16, "0");
}

function address(random: Random): string {
  return `${random.pick([36, 58, 101, 112, 117, 123, 183, 220])}.${random.int(1, 254)}.${random.int(0, 255)}.${random.int(1, 254)}`;
}
