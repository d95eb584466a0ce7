import type { intentionStatus } from "@hongxian/contract/core/lead/intention.choices.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { leadIntake, leadIntakeMessages } from "@hongxian/contract/features/public-pages/lead.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { leaveSeek } from "./leave-seek.ts";

async function channelOf(db: Db, code: string): Promise<number | null> {
  if (code === "") return null;
  const { rows } = await sql<{ id: number }>`select id from channel where code = ${code}`.execute(db);
  if (rows[0] === undefined) throw invalid({ channelCode: leadIntakeMessages.channel });
  return rows[0].id;
}

/** People who left their number on a page of the company, by the command of our own page. */
export const leadIntakeServer = serveIntake(leadIntake, {
  target: auditTargets.intention,
  create: async (call, row) => {
    const { db, refs } = call;
    const { phone, name, sex, birthYear, provId, cityId, areaId } = row;
    const { marital, education, income, spouseIncomeMax, height, requirement } = row;
    const id = await leaveSeek(db, {
      source: "SEEK_PAGE",
      name,
      sex,
      birthYear,
      login: phone,
      region: { provId, cityId, areaId },
      marital,
      education,
      income,
      spouseIncomeMax,
      height,
      requirement,
      channelId: await channelOf(db, row.channelCode),
      inviterId: refs.inviter,
      shopId: null,
    });
    call.audit({ after: { externalId: row.externalId, login: maskPhone(phone) } });
    return id;
  },
  read: async (db, id) => {
    const { rows } = await sql<{
      status: ChoiceOf<typeof intentionStatus>;
    }>`select status from intention where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
