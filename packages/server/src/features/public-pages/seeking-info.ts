import { cornerMessages } from "@hongxian/contract/core/corner/corner-link.ts";
import { incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { maskMiddle } from "@hongxian/contract/core/member/mask.rules.ts";
import { maskContacts } from "@hongxian/contract/core/poster/mask-contacts.rules.ts";
import * as endpoints from "@hongxian/contract/features/public-pages/seeking-info.endpoints.ts";
import { photosShown, shownName } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { renderSVG } from "uqr";
import { readCornerToken, type CornerLink } from "../../core/services/corner-token/corner-token.ts";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { handlePublic, type Db } from "../../kit/call.ts";

/** Who may be read by strangers, as a condition on `member m`. */
export const shownInCorner = sql<boolean>`(m.status = 'ENABLE' and not m.is_delete and m.marriage_corner_open
  and m.face_value = 1)`;

/** The live photo first, then the public album. */
export const shownPhotos = sql<
  readonly string[]
>`(select coalesce(array_agg(p.picture order by p.place, p.id), '{}') from (
  select 0 as place, 0::bigint as id, m.verify_img as picture where m.verify_img <> ''
  union all (select 1, a.id, a.picture from album_photo a where a.user_id = m.user_id and not a.is_delete
    and a.ablum_status = 'PUBLIC' and a.picture <> '' and a.picture <> m.verify_img order by a.id
    limit ${sql.lit(photosShown)})) p)`;

export function openLink(secretKey: string, token: string): CornerLink {
  const link = readCornerToken(secretKey, token);
  if (link === null) throw refused(cornerMessages.expired);
  return link;
}

type Row = Omit<endpoints.SeekingInfo, "name" | "photos" | "badges" | "incomeText" | "matchmaker" | "partner"> &
  endpoints.SeekingInfo["partner"] & {
    readonly surname: string;
    readonly pictures: readonly string[];
    readonly badges: endpoints.SeekingInfo["badges"];
    readonly income: number | null;
    readonly spouseIncomeMax: number | null;
    readonly kfName: string | null;
    readonly kfUrl: string | null;
  };

const list = (column: string) => sql.raw(`coalesce(string_to_array(nullif(m.${column}, ''), '/'), '{}') as ${column}`);

/** The service account of the sharer, else any that is open. */
const contactLink = (staffId: number) => sql`(
  select coalesce(nullif(s.enterprise_wechat_name, ''), k.name) as kf_name, l.url as kf_url
  from wechat_kf k join wechat_kf_link l on l.kf_id = k.id and l.url <> ''
  left join wechat_kf_server v on v.kf_id = k.id and v.staff_id = ${staffId}
  left join staff s on s.id = v.staff_id
  where k.status = 'ENABLE' order by (v.id is not null) desc, k.id, l.id limit 1)`;

async function readProfile(db: Db, { userId, staffId }: CornerLink): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select m.name as surname, m.sex, m.last_name, ${shownPhotos} as pictures,
      ${ageSql(sql.ref("m.birthday"))} as age, m.zodiac, m.constellation, m.height, m.body_weight, m.education,
      m.marital,
      m.income, m.spouse_income_max, m.profession, m.home_prov, m.home_city, m.prov, m.city, m.house_status,
        m.car_status,
      array_remove(array[case when m.auth_status <> 'NO' then 'REAL_NAME' end, case when m.face_value = 1
        then 'FACE' end,
        case when m.education_auth_status = 'AUTH_SUCCESS' then 'EDUCATION' end,
        case when m.house_auth_status = 'AUTH_SUCCESS' then 'HOUSE' end,
        case when m.car_auth_status = 'AUTH_SUCCESS' then 'CAR' end,
        case when m.marriage_auth_status = 'AUTH_SUCCESS' then 'MARRIAGE' end], null) as badges,
      m.signature, m.ideal_half, m.age_range, m.spouse_height, m.mini_education, ${list("spouse_marry")},
        m.spouse_income,
      m.spouse_prov, m.spouse_city, ${list("spouse_when_marry")}, c.kf_name, c.kf_url
    from member m left join lateral ${contactLink(staffId)} c on true
    where m.user_id = ${userId} and ${shownInCorner}`.execute(db);
  return rows[0];
}

const qrOf = (url: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(url, { border: 2 })).toString("base64")}`;

export const getSeekingInfo = handlePublic(endpoints.getSeekingInfo, async ({ db, services, query }) => {
  const link = openLink(services.settings.secretKey, query.t);
  const row = await readProfile(db, link);
  if (row === undefined) throw refused(cornerMessages.hidden);
  const { ageRange, spouseHeight, miniEducation, spouseMarry, spouseIncome, spouseProv, spouseCity } = row;
  return {
    ...row,
    name: shownName(row.surname, row.sex),
    lastName: maskMiddle(row.lastName),
    photos: row.pictures.map((_, n) => `/api/public/seeking-info/photo?t=${query.t}&n=${n}`),
    incomeText: row.income === null && row.spouseIncomeMax === null ? "" : incomeText(row.income, row.spouseIncomeMax),
    profession: maskContacts(row.profession),
    signature: maskContacts(row.signature),
    idealHalf: maskContacts(row.idealHalf),
    partner: {
      ageRange,
      spouseHeight,
      miniEducation,
      spouseMarry,
      spouseIncome,
      spouseProv,
      spouseCity,
      spouseWhenMarry: row.spouseWhenMarry,
    },
    matchmaker: row.kfUrl === null ? null : { name: row.kfName ?? "", qr: qrOf(row.kfUrl) },
  };
});
