import {
  memberIntakeMessages,
  memberIntakeNeeds,
  memberIntakeProfile,
} from "@hongxian/contract/features/member-list/member.intake.ts";
import type { sex } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import type { NewMember, Origin } from "../../core/people/member/create-member.ts";
import type { SliceCall } from "../../kit/served-intake.ts";

export type Row = Readonly<Record<string, unknown>>;
/** Nobody has this member yet. */
export const nobody = { saleUserId: null, matchmakerUserId: null, shopId: null };

export const named = (row: Row, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));

export const homeOf = ({ homeProvId, homeCityId, homeAreaId }: Row) =>
  homeProvId === undefined
    ? undefined
    : ([Number(homeProvId), Number(homeCityId), typeof homeAreaId === "number" ? homeAreaId : null] as const);

/** What a row says besides what a member is created with: written as the first edit. */
export const laterFields = (row: Row): Record<string, unknown> =>
  named(
    row,
    memberIntakeProfile.filter((name) => name !== "firstName" && name !== "birthday"),
  );

/** The member that a first row registers; throws for one that lacks what a member needs. */
export function newMember(
  { application, services: { seal } }: Pick<SliceCall, "application" | "services">,
  row: Row,
): { readonly draft: NewMember; readonly origin: Origin; readonly also: Readonly<Record<string, unknown>> } {
  const missing = Object.entries(memberIntakeNeeds).filter(([name]) => row[name] === undefined);
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([name, label]) => [name, memberIntakeMessages.needed(label)])));
  const text = (name: string) => String(row[name] ?? "");
  const [homeProvId, homeCityId, homeAreaId] = homeOf(row) ?? [0, 0, null];
  const draft = {
    login: text("phone"),
    firstName: text("firstName"),
    // The schema of the row has its values.
    sex: row["sex"] as ChoiceOf<typeof sex>,
    birthday: text("birthday"),
    marital: null,
    education: null,
    height: null,
    income: null,
    spouseIncomeMax: null,
    homeProvId,
    homeCityId,
    homeAreaId,
    provId: null,
    cityId: null,
    areaId: null,
    profession: "",
    wechatNo: "",
    isSame: false,
    userRole: "ONESELF" as const,
    imageUrl: null,
    signature: "",
    saleUserId: null,
    shopId: null,
  };
  const idNo = row["idNo"];
  const also = typeof idNo === "string" ? { idNoSealed: seal.seal(idNo), idNoHash: seal.blindHash(idNo) } : {};
  return { draft, origin: { platform: text("platform"), by: application.name }, also };
}
