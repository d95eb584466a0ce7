import { noReviewer } from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import {
  assetsRecord,
  carRecord,
  educationRecord,
  houseRecord,
  marriageRecord,
  workRecord,
} from "@hongxian/contract/core/credential/auth-record.resource.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { credentialMessages, proofDays } from "@hongxian/contract/core/credential/credential.messages.ts";
import type { ReactNode } from "react";
import { credentialTones } from "../../core/member-dialogs/member-tones.ts";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { Tag } from "../../ui/tag.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { type Archive, archiveOf } from "./archive-list.tsx";
import { PaperCell } from "./paper-cell.tsx";

const nil = <span className="nil">—</span>;
const words = (text: string): ReactNode =>
  text === "" ? (
    nil
  ) : (
    <span className="cell-text block cut" title={text}>
      {text}
    </span>
  );
const hasWords = (flag: boolean | null): ReactNode => (flag === null ? nil : flag ? "有" : "无");
const tones = {
  status: credentialTones,
  source: { APP: "mute", STAFF: "slate" },
} as const;

const cells = {
  authImg: ({ authImg }: { authImg: string }) => <PaperCell images={authImg} />,
  checkName: ({ checkName, status }: { checkName: string; status: string }) =>
    checkName === "" || status === "AUTHING" ? <span className="caption">{noReviewer}</span> : checkName,
  checkFailRemark: ({ checkFailRemark, status }: { checkFailRemark: string; status: string }) =>
    status === "AUTH_FAIL" ? words(checkFailRemark) : nil,
};

/** The default window of thirty days is dropped when another filter is set instead, as on the server. */
function SubmittedFilter({ list }: { readonly list: FilteredList }) {
  const { status, due, checkBeginTime, checkEndTime } = list.query;
  const isWaiting = Array.isArray(status) && status.length === 1 && status[0] === "AUTHING";
  const isOpen = isWaiting || due === "1" || checkBeginTime !== undefined || checkEndTime !== undefined;
  return (
    <RangeFilter
      list={list}
      begin="beginTime"
      end="endTime"
      label="提交时间"
      lastDays={isOpen ? undefined : 30}
      removable
    />
  );
}
const nothing = () => null;
const filters = { time: SubmittedFilter, locked: nothing };

const result = {
  userId: 150,
  source: 78,
  status: 64,
  checkName: 66,
  checkTime: 96,
  checkFailRemark: 110,
  createdTime: 96,
  authImg: 132,
} as const;

const education: OverlayOf<typeof educationRecord> = {
  tones: {
    ...tones,
    schoolTag: { S985: "slate", S211: "slate", DOUBLE_FIRST: "slate", OVERSEAS: "mute", NORMAL: "mute" },
  },
  cells: {
    ...cells,
    schoolName: ({ schoolName }) => words(schoolName),
    specialty: ({ specialty }) => words(specialty),
  },
  filters,
  widths: {
    ...result,
    education: 62,
    schoolName: 128,
    schoolTag: 78,
    specialty: 104,
    isRecruitment: 46,
    graduationTime: 92,
    payAmount: 78,
  },
};

const house: OverlayOf<typeof houseRecord> = {
  tones: { ...tones, ownerMatch: { SAME: "jade", DIFFERENT: "ochre" } },
  cells: {
    ...cells,
    totalArea: ({ totalArea }) => (totalArea === 0 ? nil : <span className="num">{totalArea} ㎡</span>),
    houseInfo: ({ houseInfo }) => words(houseInfo),
  },
  filters: {
    ...filters,
    areaMin: ({ list }) => <RangeFilter list={list} begin="areaMin" end="areaMax" label="面积" numeric="㎡" />,
    areaMax: nothing,
  },
  widths: {
    ...result,
    houseCount: 56,
    houseTypes: 110,
    totalArea: 84,
    isParentsHome: 66,
    houseInfo: 150,
    ownerMatch: 80,
  },
};

const car: OverlayOf<typeof carRecord> = {
  tones,
  cells: { ...cells, carNames: ({ carNames }) => words(carNames), carRemark: ({ carRemark }) => words(carRemark) },
  filters,
  widths: { ...result, carCount: 64, carTypes: 96, carNames: 150, carRemark: 120 },
};

const marriage: OverlayOf<typeof marriageRecord> = {
  tones: {
    ...tones,
    maritalStatus: {
      UNMARRIED: "mute",
      DIVORCED: "mute",
      WIDOWED: "mute",
      DIVORCEDHAVEONE: "mute",
      DIVORCEDHAVETWO: "mute",
      DIVORCEDHAVEOVER: "mute",
    },
    childWardship: { SELF: "mute", OTHER_SIDE: "mute", BOTH: "mute", NONE: "mute" },
    wantChild: { DEPENDING: "mute", WANT: "mute", NOT_WANT: "mute" },
  },
  cells: {
    ...cells,
    childInfo: ({ childInfo }) => words(childInfo),
    childAlimony: ({ childAlimony }) =>
      childAlimony === null ? nil : <span className="num">{childAlimony.toFixed(2)}</span>,
    validDays: ({ validDays, isDue }) =>
      validDays === null ? (
        nil
      ) : (
        <span
          className={isDue || validDays > proofDays ? "num inline-row gap-6 weight-500 brick" : "num"}
          title={isDue ? "待更新" : undefined}
        >
          {validDays}
          {isDue && <Tag tone="brick">待更新</Tag>}
        </span>
      ),
  },
  filters,
  widths: {
    ...result,
    maritalStatus: 84,
    childInfo: 96,
    childWardship: 78,
    childAlimony: 92,
    wantChild: 84,
    validDays: 112,
  },
};

const work: OverlayOf<typeof workRecord> = {
  tones,
  cells: {
    ...cells,
    unitName: ({ unitName }) => words(unitName),
    city: ({ city }) => words(city),
    profession: ({ profession }) => words(profession),
    workingAge: ({ workingAge }) => (workingAge === null ? nil : <span className="num">{workingAge} 年</span>),
    annualIncome: ({ annualIncome }) =>
      annualIncome === null ? nil : <span className="num">{Number(annualIncome.toFixed(2))}</span>,
    profileWork: ({ profileWork, isIncomeOff }) =>
      profileWork === "" ? (
        nil
      ) : (
        <span
          className={isIncomeOff ? "cell-text ochre block cut" : "cell-text block cut"}
          title={isIncomeOff ? `${profileWork}（与申报年收入不符）` : profileWork}
        >
          {isIncomeOff && "≠ "}
          {profileWork}
        </span>
      ),
  },
  filters: {
    ...filters,
    incomeMin: ({ list }) => <RangeFilter list={list} begin="incomeMin" end="incomeMax" label="年收入" numeric="万" />,
    incomeMax: nothing,
  },
  widths: { ...result, unitName: 136, city: 76, profession: 92, workingAge: 66, annualIncome: 88, profileWork: 140 },
};

const assets: OverlayOf<typeof assetsRecord> = {
  tones: {
    ...tones,
    savingsLevel: { BELOW_10: "mute", B10_50: "mute", B50_100: "mute", B100_500: "mute", OVER_500: "mute" },
  },
  cells: {
    ...cells,
    isSavings: ({ isSavings }) => hasWords(isSavings),
    isLiabilities: ({ isLiabilities }) => hasWords(isLiabilities),
    liabilitiesRemark: ({ liabilitiesRemark }) => words(liabilitiesRemark),
    authImg: ({ authImg, isImageRemoved }) => (
      <PaperCell images={authImg} removed={isImageRemoved ? "已按期删除" : undefined} />
    ),
    status: ({ status, isSecondLook }) =>
      isSecondLook ? (
        <Tag tone="ochre">{credentialMessages.secondLook}</Tag>
      ) : (
        <Tag tone={credentialTones[status]}>{assetsRecord.fields.status.labels[status]}</Tag>
      ),
  },
  filters,
  widths: { ...result, status: 92, isSavings: 66, savingsLevel: 88, isLiabilities: 66, liabilitiesRemark: 160 },
};

/** The six archives: one page, these differences. */
export const archives: Readonly<Record<CredentialKind, Archive>> = {
  EDUCATION: archiveOf("EDUCATION", educationRecord.title, (options) =>
    useResource(educationRecord, education, options),
  ),
  HOUSE: archiveOf("HOUSE", houseRecord.title, (options) => useResource(houseRecord, house, options)),
  CAR: archiveOf("CAR", carRecord.title, (options) => useResource(carRecord, car, options)),
  MARRIAGE: archiveOf("MARRIAGE", marriageRecord.title, (options) => useResource(marriageRecord, marriage, options)),
  WORK: archiveOf("WORK", workRecord.title, (options) => useResource(workRecord, work, options)),
  ASSETS: archiveOf("ASSETS", assetsRecord.title, (options) => useResource(assetsRecord, assets, options)),
};
