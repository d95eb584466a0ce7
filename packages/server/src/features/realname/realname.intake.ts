import type { authStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { maskIdNo, maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";
import { realnameIntake } from "@hongxian/contract/features/realname/realname.intake.ts";
import type { realnameResult } from "@hongxian/contract/features/realname/realname.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { dropPictures, fetchPictures, recordPictures } from "../../core/foundation/open-door/own-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { recordCheck } from "./record-check.ts";

interface View {
  readonly result: ChoiceOf<typeof realnameResult>;
  readonly authStatus: ChoiceOf<typeof authStatus>;
}
const isNamed = (address: string | null): address is string => address !== null;

/** The checks of real names that the app had made. */
export const realnameIntakeServer = serveIntake(realnameIntake, {
  target: auditTargets.realnameRecord,
  ask: async (call, { realPhoto, livePhoto }) => {
    await needEnabled(call.services.db, call.refs.member);
    const [real, live] = [realPhoto, livePhoto].map((one) => [one].filter(isNamed));
    const first = await fetchPictures(call, "realPhoto", real ?? []);
    try {
      return [...first, ...(await fetchPictures(call, "livePhoto", live ?? []))];
    } catch (error) {
      await dropPictures(call.services, first);
      throw error;
    }
  },
  drop: dropPictures,
  create: async (call, row, pictures) => {
    const { db, ip, services, application, refs } = call;
    const addressOf = await recordPictures(db, pictures);
    const id = await recordCheck(
      { db, ip, seal: services.seal, name: application.name },
      {
        ...row,
        userId: refs.member,
        realImg: addressOf(row.realPhoto ?? ""),
        liveImg: addressOf(row.livePhoto ?? ""),
      },
    );
    const { realname, idNo, channel, result } = row;
    call.audit({ after: { realname: maskRealname(realname), idNo: maskIdNo(idNo), channel, result } });
    return id;
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select t.result, m.auth_status from realname_record t
      join member m on m.user_id = t.user_id where t.id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
