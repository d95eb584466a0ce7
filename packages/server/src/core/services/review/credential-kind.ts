import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { maskIdNo, maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import type { CredentialItemDetail } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { scopeSql } from "../../../kit/scope.ts";
import { maskRealnameSql } from "../../people/member/mask-sql.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import type { ReviewKind } from "./review-kind.ts";

type Detail = Readonly<Record<string, unknown>>;
interface ItemRow extends Omit<CredentialItemDetail, "claim" | "imageCount"> {
  readonly id: number;
  readonly claim: Detail;
  readonly authImg: string;
}

const assetsOf = (value: unknown): Detail[] =>
  Array.isArray(value) ? value.filter((one): one is Detail => typeof one === "object" && one !== null) : [];
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** All pictures of a record, those of its houses and cars included, each once. */
export function imagesOf(authImg: string, claim: Detail): string[] {
  const single = [...assetsOf(claim["houseList"]), ...assetsOf(claim["carList"])].map((one) => text(one["authImg"]));
  return [...new Set([authImg, ...single].flatMap((images) => splitImages(images)))];
}

/** Numbers and names of third persons are read from the picture, not from the answer. */
function maskedClaim(claim: Detail): Detail {
  const houses = assetsOf(claim["houseList"]).map((house) => ({
    ...house,
    ownerName: maskRealname(text(house["ownerName"])),
  }));
  return {
    ...claim,
    ...("certNo" in claim ? { certNo: maskIdNo(text(claim["certNo"])) } : {}),
    ...("houseList" in claim ? { houseList: houses } : {}),
  };
}

/** The one word that distinguishes records of a kind at a glance; the console translates codes. */
const labels: Readonly<Record<CredentialKind, RawBuilder<string>>> = {
  EDUCATION: sql`coalesce(t.detail->>'education', '')`,
  HOUSE: sql`coalesce(t.detail->'houseList'->0->>'type', '')`,
  CAR: sql`coalesce(t.detail->'carList'->0->>'name', '')`,
  MARRIAGE: sql`coalesce(t.detail->>'maritalStatus', '')`,
  WORK: sql`coalesce(t.detail->>'unitName', '')`,
  ASSETS: sql`coalesce(t.detail->>'savingsLevel', '')`,
};

const profileJson = sql`json_build_object('education', coalesce(m.education, ''), 'schoolTag', m.school_tag,
  'houseStatus', coalesce(m.house_status, ''),
  'carStatus', coalesce(m.car_status, ''), 'marital', coalesce(m.marital, ''), 'wantChild', coalesce(m.want_child, ''),
    'haveChild', coalesce(m.have_child, ''),
  'profession', coalesce(m.profession, ''), 'income', m.income, 'spouseIncomeMax', m.spouse_income_max, 'birthday',
    m.birthday,
  'realname', ${maskRealnameSql(sql.ref("m.realname"))}, 
  -- Sealed, so nothing of it is read for a list; only that there is one.
  'idNo', case when m.id_no_sealed is null then '' else repeat('*', 6) end,
  'homePlace', concat_ws(' ', nullif(m.home_prov, ''), nullif(m.home_city, ''), nullif(m.home_area, '')))`;

async function readRecords(db: Parameters<ReviewKind["read"]>[0]["db"], ids: readonly number[]): Promise<ItemRow[]> {
  const { rows } =
    await sql<ItemRow>`select t.id, t.type, t.user_id, t.source, t.remark, t.supplement_text, t.supplement_time,
      t.created_time,
      coalesce((select s.name from staff s where s.id = t.first_pass_staff_id), '') as first_pass_name,
        t.detail as claim, t.auth_img,
      ${profileJson} as profile, house_owner_match(t.detail, m.realname) as owner_match,
      coalesce((select json_agg(json_build_object('image', k.image, 'masked', k.masked)) from auth_image_mask k
      where k.record_id = t.id), '[]') as masks
    from auth_record t join member m on m.user_id = t.user_id where t.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

const queued = (type: CredentialKind) => sql<boolean>`t.type = ${type} and t.status = 'AUTHING'`;

/** The credentials of one kind; they are decided by check-child-auth. */
const kindOf = (type: CredentialKind): ReviewKind => ({
  bizType: type,
  table: "auth_record",
  key: "id",
  queued: queued(type),
  waiting: (caller) => sql<boolean>`${queued(type)} and t.submit_staff_id is distinct from ${caller.staffId}
    and t.first_pass_staff_id is distinct
    from ${caller.staffId} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`,
  userId: sql<number>`t.user_id`,
  since: sql<string>`t.created_time`,
  // Records that the member was asked to complete wait behind those that can be decided now.
  order: sql`t.supplement_time is not null, t.created_time, t.id`,
  label: labels[type],
  read: async ({ db }, ids) =>
    new Map(
      (await readRecords(db, ids)).map(({ id, claim, authImg, ...row }) => {
        const images = imagesOf(authImg, claim);
        const detail: CredentialItemDetail = { ...row, claim: maskedClaim(claim), imageCount: images.length };
        // Papers about assets are opened one record at a time, by a call that is logged.
        return [id, { images: type === "ASSETS" ? [] : images, machine: null, detail: { ...detail } }];
      }),
    ),
});

export const credentialKinds: readonly ReviewKind[] = credentialKind.values.map(kindOf);
