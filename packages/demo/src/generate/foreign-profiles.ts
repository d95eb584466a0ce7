import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dateText, dayMs, minuteMs } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import { type Random, weighted } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import type { Sealer } from "./write-members.ts";

const pickCountry = weighted([
  ["US", 16],
  ["RU", 14],
  ["KR", 12],
  ["JP", 11],
  ["GB", 8],
  ["FR", 7],
  ["VN", 7],
  ["DE", 6],
  ["CA", 6],
  ["UA", 5],
  ["TH", 4],
  ["AU", 4],
  ["IT", 3],
] as const);
const failures = ["护照照片不清晰，请重新上传", "护照已过有效期", "护照信息与填写内容不一致"];
const maxMade = 400;

interface Foreigner {
  readonly userId: number;
  readonly isKnown: boolean;
}

interface ForeignOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly sealer: Sealer | undefined;
}

const masked = (number: string): string => `${number.slice(0, 3)}${"*".repeat(number.length - 7)}${number.slice(-4)}`;

/** Passports and visas of the members from abroad; those with a real name have a passed passport. */
export async function writeForeignProfiles(
  db: Db,
  random: Random,
  writer: RowWriter,
  { organisation, now, sealer }: ForeignOptions,
): Promise<void> {
  const { rows } = await sql<Foreigner>`select user_id, auth_status <> 'NO' as is_known from member
    where user_role in ('FOREIGNERS', 'FOREIGNERS_PARENT') and status in ('ENABLE', 'DISABLE') order by user_id
    limit ${maxMade}`.execute(db);
  const checkers = organisation.ofRole(3);
  let unknown = 0;
  for (const { userId, isKnown } of rows) {
    const status = isKnown ? "AUTH_SUCCESS" : (["AUTHING", "AUTHING", "AUTH_FAIL", "NOT"][unknown++ % 4] ?? "NOT");
    const isSent = status !== "NOT";
    const number = `${random.pick(["E", "G", "P", "K"])}${random.int(10_000_000, 99_999_999)}`;
    const submitted = now - random.int(40, isKnown ? 200_000 : 3200) * minuteMs;
    const isDecided = status === "AUTH_SUCCESS" || status === "AUTH_FAIL";
    writer.write("foreign_profile", {
      user_id: userId,
      nationality: pickCountry(random),
      passport_no_sealed: isSent && sealer !== undefined ? sealer.seal(number) : null,
      passport_no_masked: isSent && sealer !== undefined ? masked(number) : "",
      passport_pic: isSent ? `/api/files/demo/paper/passport-${userId}-1.svg` : "",
      visa_type: random.pick(["Z", "Z", "X", "M", "Q", "RESIDENCE", "S"]),
      visa_expire_date: random.chance(0.9) ? dateText(now + random.int(-20, 420) * dayMs) : null,
      in_china: random.chance(0.8),
      chinese_level: random.pick(["NONE", "BASIC", "BASIC", "FLUENT"]),
      status,
      submit_time: isSent ? new Date(submitted) : null,
      check_staff_id: isDecided ? random.pick(checkers).id : null,
      check_time: isDecided ? new Date(Math.min(now, submitted + random.int(10, 900) * minuteMs)) : null,
      check_fail_remark: status === "AUTH_FAIL" ? random.pick(failures) : "",
      created_time: new Date(submitted),
      update_time: new Date(submitted),
    });
  }
}
