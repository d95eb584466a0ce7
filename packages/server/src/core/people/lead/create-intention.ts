import { openIntention, type intentionSource } from "@hongxian/contract/core/lead/intention.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

export interface NewIntention {
  readonly source: ChoiceOf<typeof intentionSource>;
  readonly name: string;
  readonly login: string;
  readonly sex: string;
  readonly birthYear: number | null;
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
  readonly marital: string | null;
  readonly education: string | null;
  readonly income: number | null;
  readonly spouseIncomeMax: number | null;
  readonly height: number | null;
  readonly requirement: object;
  readonly remark: string;
  readonly targetUserId: number | null;
  readonly userId: number | null;
  readonly channelId: number | null;
  readonly inviterId: number | null;
  readonly shopId: number | null;
  /** The person who works on it from the start; null = 待分配. */
  readonly saleUserId: number | null;
  readonly staffId: number | null;
}

/** Returns those of the given phones that somebody is already working on. Locks them until the transaction ends. */
export async function openLogins(db: Db, logins: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(logins)].filter((login) => login !== "").toSorted();
  if (wanted.length === 0) return new Set();
  await sql`select pg_advisory_xact_lock(hashtext('open lead'), hashtext(login))
    from (select login from unnest(${wanted}::text[]) login order by login) held`.execute(db);
  const { rows } = await sql<{ login: string }>`select distinct i.login from intention i
    where i.login = any(${wanted}) and i.status = any(${[...openIntention]})`.execute(db);
  return new Set(rows.map(({ login }) => login));
}

/** Inserts the given leads; the phone of each must be free (openLogins). Returns their numbers in order. */
export async function insertIntentions(db: Db, leads: readonly NewIntention[]): Promise<readonly number[]> {
  const list = JSON.stringify(leads);
  const { rows } = await sql<{
    id: number;
  }>`insert into intention (source, name, login, sex, birth_year, prov_id, city_id, area_id,
      marital, education, income, spouse_income_max, height, requirement, remark, target_user_id, user_id, channel_id,
      inviter_id, shop_id, sale_user_id, status, assign_time, create_staff_id)
    select l."source", l."name", l."login", l."sex", l."birthYear", l."provId", l."cityId", l."areaId", l."marital",
      l."education",
      l."income", l."spouseIncomeMax", l."height", l."requirement", l."remark", l."targetUserId",
      coalesce(l."userId", (select m.user_id from member m where m.login = l."login" and l."login" <> '')),
        l."channelId",
      l."inviterId", l."shopId", l."saleUserId", case when l."saleUserId" is null then 'NEW' else 'ASSIGNED' end,
      case when l."saleUserId" is null then null else now() end, l."staffId"
    from json_to_recordset(${list}::json) as l("source" text, "name" text, "login" text, "sex" text, "birthYear" int,
      "provId" int,
      "cityId" int, "areaId" int, "marital" text, "education" text, "income" int, "spouseIncomeMax" int,
        "height" smallint,
      "requirement" jsonb, "remark" text, "targetUserId" bigint, "userId" bigint, "channelId" bigint,
        "inviterId" bigint,
      "shopId" bigint, "saleUserId" bigint, "staffId" bigint)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
