import * as endpoints from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import type {
  credentialKind,
  credentialSource,
  credentialStatus,
} from "@hongxian/contract/core/member/credential.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { shownPapers } from "./shown-papers.ts";
import { memberReadScope } from "./public-pool.ts";

type Status = ChoiceOf<typeof credentialStatus>;
type Detail = Readonly<Record<string, unknown>>;

interface RecordRow {
  readonly userId: number;
  readonly recordId: number | null;
  readonly status: Status | null;
  readonly source: ChoiceOf<typeof credentialSource> | null;
  readonly checkName: string | null;
  readonly checkTime: string | null;
  readonly checkFailRemark: string | null;
  readonly remark: string | null;
  readonly authImg: string | null;
  readonly createdTime: string | null;
  readonly detail: Detail | null;
  readonly history: {
    recordId: number;
    status: Status;
    checkName: string;
    checkTime: string | null;
    checkFailRemark: string;
    createdTime: string;
  }[];
}

/** One record of a kind (the newest, or the requested one) with the member's other ones, in one statement. */
async function readRecord(
  call: Call,
  type: ChoiceOf<typeof credentialKind>,
  request: { id: number; recordId?: number | undefined },
) {
  const one = request.recordId === undefined ? sql`` : sql`and r.id = ${request.recordId}`;
  const { rows } =
    await sql<RecordRow>`select m.user_id, a.id as record_id, a.status, a.source, a.check_name, a.check_time,
      a.check_fail_remark, a.remark, a.auth_img, a.created_time, a.detail,
      (select coalesce(json_agg(json_build_object('recordId', h.id, 'status', h.status, 'checkName', h.check_name,
        'checkTime', h.check_time,
          'checkFailRemark', h.check_fail_remark, 'createdTime', h.created_time) order by h.id desc), '[]')
        from auth_record h where h.user_id = m.user_id and h.type = ${type}) as history
    from member m left join lateral (select * from auth_record r where r.user_id = m.user_id and r.type = ${type} ${one}
      order by r.id desc limit 1) a on true
    where m.user_id = ${request.id} and ${scopeSql(memberReadScope(call.caller))}`.execute(call.db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NO_MEMBER");
  if (request.recordId !== undefined && row.recordId === null) throw new AppError("NOT_FOUND");
  const { detail, ...rest } = row;
  const show = await shownPapers(call, type, row.recordId);
  const common = {
    ...rest,
    status: row.status ?? "NOT",
    checkName: row.checkName ?? "",
    checkFailRemark: row.checkFailRemark ?? "",
    remark: row.remark ?? "",
    authImg: show(row.authImg ?? ""),
  };
  return { common, detail: detail ?? {}, show };
}

/** What members submit is untrusted: a value of another type than the page expects is left out. */
const word = (value: unknown): string | null => (typeof value === "string" ? value : null);
const count = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};
const flag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);
const assetsOf = (value: unknown): Detail[] =>
  Array.isArray(value) ? value.filter((one): one is Detail => typeof one === "object" && one !== null) : [];

export const getEducationAuth = handle(endpoints.getEducationAuth, async (call) => {
  const { common, detail } = await readRecord(call, "EDUCATION", call.query);
  return {
    ...common,
    education: word(detail["education"]),
    schoolName: word(detail["schoolName"]),
    schoolTag: word(detail["schoolTag"]),
    specialty: word(detail["specialty"]),
    isRecruitment: flag(detail["isRecruitment"]),
    graduationTime: word(detail["graduationTime"]),
  };
});

export const getHouseAuth = handle(endpoints.getHouseAuth, async (call) => {
  const { common, detail } = await readRecord(call, "HOUSE", call.query);
  const houseList = assetsOf(detail["houseList"]).map((house) => ({
    type: word(house["type"]),
    authImg: word(house["authImg"]),
    houseInfo: word(house["houseInfo"]),
    area: count(house["area"]) ?? word(house["area"]),
    isValid: flag(house["isValid"]) ?? true,
  }));
  return { ...common, isParentsHome: flag(detail["isParentsHome"]), houseList };
});

export const getCarAuth = handle(endpoints.getCarAuth, async (call) => {
  const { common, detail, show } = await readRecord(call, "CAR", call.query);
  const carList = assetsOf(detail["carList"]).map((car) => ({
    type: word(car["type"]),
    name: word(car["name"]),
    authImg: show(word(car["authImg"]) ?? ""),
    remark: word(car["remark"]),
    isValid: flag(car["isValid"]) ?? true,
  }));
  return { ...common, carList };
});

export const getMarriageAuth = handle(endpoints.getMarriageAuth, async (call) => {
  const { common, detail } = await readRecord(call, "MARRIAGE", call.query);
  return {
    ...common,
    maritalStatus: word(detail["maritalStatus"]),
    childInfo: word(detail["childInfo"]),
    childWardship: word(detail["childWardship"]),
    childAlimonyMonth: count(detail["childAlimonyMonth"]),
    wantChild: word(detail["wantChild"]),
  };
});

export const getWorkAuth = handle(endpoints.getWorkAuth, async (call) => {
  const { common, detail } = await readRecord(call, "WORK", call.query);
  return {
    ...common,
    unitName: word(detail["unitName"]),
    city: word(detail["city"]),
    profession: word(detail["profession"]),
    workingAge: count(detail["workingAge"]),
    annualIncome: count(detail["annualIncome"]),
  };
});

export const getAssetsAuth = handle(endpoints.getAssetsAuth, async (call) => {
  const { common, detail } = await readRecord(call, "ASSETS", call.query);
  return {
    ...common,
    isLiabilities: flag(detail["isLiabilities"]),
    isSavings: flag(detail["isSavings"]),
    savingsLevel: word(detail["savingsLevel"]),
    liabilitiesRemark: word(detail["liabilitiesRemark"]),
  };
});
