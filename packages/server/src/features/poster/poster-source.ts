import { cornerPath } from "@hongxian/contract/core/corner/corner-link.ts";
import { incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { education, marital } from "@hongxian/contract/core/member/member.choices.ts";
import { type PosterProfile, posterBadge } from "@hongxian/contract/core/poster/poster-profile.ts";
import type { PosterSource } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { regionText } from "@hongxian/contract/core/region/region.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { cornerLinkEnd, makeCornerToken } from "../../core/services/corner-token/corner-token.ts";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import type { Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Row {
  readonly firstName: string;
  readonly sex: PosterProfile["sex"];
  readonly age: number | null;
  readonly height: number | null;
  readonly education: keyof typeof education.labels | null;
  readonly homeProv: string;
  readonly homeCity: string;
  readonly profession: string;
  readonly income: number | null;
  readonly spouseIncomeMax: number | null;
  readonly marital: keyof typeof marital.labels | null;
  readonly signature: string;
  readonly idealHalf: string;
  readonly badges: readonly string[];
  readonly photo: string | null;
  readonly status: string;
  readonly faceValue: number | null;
  readonly cornerOpen: boolean;
  readonly shopId: number | null;
}

const albumPhoto = (which: RawBuilder<unknown>) =>
  sql`(select a.picture from album_photo a where a.user_id = m.user_id and not a.is_delete and ${which}
      and a.picture <> '' order by a.id limit 1)`;

/** Only the columns a poster shows: what is not read here cannot be drawn. */
const columns = sql`m.first_name, m.sex, ${ageSql(sql.ref("m.birthday"))} as age, m.height, m.education, m.home_prov,
  m.home_city,
  m.profession, m.income, m.spouse_income_max, m.marital, m.signature, m.ideal_half, m.status, m.face_value,
  m.marriage_corner_open as corner_open, m.shop_id,
  array_remove(array[
    case when m.auth_status in ('REAL_NAME', 'AUTH') then 'REAL_NAME' end,
    case when m.face_value = 1 then 'FACE' end,
    case when m.education_auth_status = 'AUTH_SUCCESS' then 'EDUCATION' end,
    case when m.house_auth_status = 'AUTH_SUCCESS' then 'HOUSE' end,
    case when m.car_auth_status = 'AUTH_SUCCESS' then 'CAR' end,
    case when m.marriage_auth_status = 'AUTH_SUCCESS' then 'MARRIAGE' end], null) as badges,
  coalesce(case when m.face_value is distinct
  from 0 then nullif(m.verify_img, '') end, ${albumPhoto(sql`a.ablum_status = 'PUBLIC'`)},
    nullif(m.verify_img, ''), ${albumPhoto(sql`true`)}) as photo`;

const profileOf = (row: Row): PosterProfile => ({
  nickname: row.firstName,
  sex: row.sex,
  age: row.age,
  height: row.height,
  education: row.education === null ? "" : education.labels[row.education],
  city: regionText(row.homeProv, row.homeCity),
  profession: row.profession,
  income: row.income === null ? "" : incomeText(row.income, row.spouseIncomeMax),
  marital: row.marital === null ? "" : marital.labels[row.marital],
  badges: posterBadge.values.filter((badge) => row.badges.includes(badge)),
  statement: row.signature,
  wishes: row.idealHalf,
});

/** What a visitor who scans the code will find. */
const cornerStateOf = ({ cornerOpen, status, faceValue }: Row): PosterSource["cornerState"] => {
  if (!cornerOpen) return "CLOSED";
  return status === "ENABLE" && faceValue === 1 ? "OPEN" : "HIDDEN";
};

/** All data of one member's poster, with his own link for the QR code. */
export async function readPosterSource(
  { db, caller, services }: Pick<Call, "db" | "caller" | "services">,
  userId: number,
): Promise<PosterSource> {
  const { rows } = await sql<Row>`select ${columns} from member m
    where m.user_id = ${userId} and ${scopeSql(memberScope(caller))}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NO_MEMBER");
  if (row.photo === null) throw refused(posterMessages.noPhoto);
  const token = makeCornerToken(services.settings.secretKey, {
    via: "QRCODE",
    userId,
    staffId: caller.staffId,
    shopId: caller.shopId ?? row.shopId,
    until: cornerLinkEnd(),
  });
  return {
    profile: profileOf(row),
    photoUrl: row.photo,
    cornerPath: cornerPath(token),
    cornerState: cornerStateOf(row),
  };
}
