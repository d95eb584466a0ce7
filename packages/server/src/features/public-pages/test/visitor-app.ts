import { sendSmsCode } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { randomUUID } from "node:crypto";
import { demo } from "@hongxian/demo/demo.ts";
import { sql } from "kysely";
import { fillVariables } from "@hongxian/contract/core/chat/chat.rules.ts";
import { testApp } from "../../../test/app.ts";
import { solvedCaptcha } from "../../../test/captcha.ts";

/** The app as a visitor uses it; codes are read where they are queued for delivery. */
export async function visitorApp() {
  const app = await testApp({ extension: demo });
  const { db } = app.database;
  let phones = 0;

  const smsTo = async (login: string): Promise<string[]> => {
    const { rows } = await sql<{ content: string; vars: Record<string, string>; sealed: string }>`select
        '【' || t.sign || '】' || t.content as content, r.vars, r.sealed
      from sms_record r join sms_template t on t.id = r.template_id where r.login = ${login} order by r.id`.execute(db);
    return rows.map(({ content, vars, sealed }) =>
      fillVariables(content, { ...vars, ...(JSON.parse(app.services.seal.open(sealed)) as Record<string, string>) }),
    );
  };
  return {
    ...app,
    db,
    smsTo,
    newPhone: () => `1390000${String((phones += 1)).padStart(4, "0")}`,
    /** Requests a code and reads it. */
    async codeFor(login: string, scene: string): Promise<string> {
      const captcha = await solvedCaptcha(app.services.settings.secretKey, "SMS_CODE");
      const sent = await app.ask.unchecked(sendSmsCode, { body: { login, scene, captcha } });
      if (sent.http !== 200) throw new Error(`no code for ${login}: ${sent.msg}`);
      return /\d{6}/.exec((await smsTo(login)).at(-1) ?? "")?.[0] ?? "";
    },
    /** Makes the last codes old enough for another. */
    pause: (login: string) =>
      sql`update sms_code set created_time = created_time - interval '61 seconds' where login = ${login}`.execute(db),
    async leadsOf(login: string): Promise<Record<string, unknown>[]> {
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from intention where login = ${login} order by id`.execute(db);
      return rows;
    },
    visitor: () => randomUUID(),
  };
}

/** The first form with valid values. */
export const seekForm = (login: string, code: string, changes: Record<string, unknown> = {}) => ({
  source: "SEEK_PAGE",
  name: "林小姐",
  sex: "WOMAN",
  birthYear: 1997,
  region: { provId: 330000, cityId: 330100, areaId: null },
  marital: "UNMARRIED",
  education: "MASTER",
  income: 8000,
  spouseIncomeMax: 12000,
  height: 165,
  requirement: {
    ageMin: 26,
    ageMax: 34,
    heightMin: 170,
    heightMax: 185,
    miniEducation: "UNDER_GRADUATE",
    other: "性格开朗",
  },
  login,
  code,
  consent: true,
  channelId: null,
  inviterId: null,
  shopId: null,
  ...changes,
});
