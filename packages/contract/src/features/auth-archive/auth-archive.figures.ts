import type { z } from "zod";
import { carType, houseType, savingsLevel, schoolTag } from "../../core/member/credential.choices.ts";
import { education, marital } from "../../core/member/member.choices.ts";
import { getAuthRecords } from "../../core/credential/auth-record.endpoints.ts";
import { archiveRoute, type CredentialKind } from "../../core/credential/credential-pages.ts";
import { choices } from "../../kit/choices.ts";
import { defineFigures } from "../../kit/figures.ts";
import { getAuthRecordStat } from "./auth-archive.endpoints.ts";

/** Bands of the claimed yearly income, in 万. */
export const incomeBand = choices({
  BELOW_10: "10万以下",
  B10_20: "10-20",
  B20_50: "20-50",
  B50_100: "50-100",
  OVER_100: "100万以上",
});

interface RecordChart {
  readonly key: string;
  readonly title: string;
  readonly kind: "donut" | "bar";
  /** The labels of the parts; without them a part's key is its name. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The charts of each kind's passed records. */
export const recordCharts: Readonly<Record<CredentialKind, readonly RecordChart[]>> = {
  EDUCATION: [
    { key: "education", title: "学历分布", kind: "donut", labels: education.labels },
    { key: "schoolTag", title: "院校标签", kind: "bar", labels: schoolTag.labels },
  ],
  HOUSE: [{ key: "houseType", title: "房产类型", kind: "bar", labels: houseType.labels }],
  CAR: [
    { key: "carType", title: "车型", kind: "bar", labels: carType.labels },
    { key: "brand", title: "品牌前十", kind: "bar" },
  ],
  MARRIAGE: [{ key: "maritalStatus", title: "婚况分布", kind: "donut", labels: marital.labels }],
  WORK: [{ key: "incomeBand", title: "年收入分布(万)", kind: "bar", labels: incomeBand.labels }],
  ASSETS: [{ key: "savingsLevel", title: "存款区间分布", kind: "donut", labels: savingsLevel.labels }],
};

type Filters = Readonly<Record<string, string>>;
/** As things stand, whenever the record was submitted. */
const standing = (filters: Filters) => ({
  opens: ({ today }: { readonly today: string }) => ({ ...filters, endTime: today }),
});
const tab = (status: string) => ({ period: "chosen", opens: { status } }) as const;

type Stat = z.output<typeof getAuthRecordStat.data>;
const figures = {
  submitted: { title: "累计提交", period: "all", ...standing({}) },
  waiting: { title: "待审核", period: "now", ...standing({ status: "AUTHING" }) },
  passBp: {
    title: "通过率",
    unit: "bp",
    period: "chosen",
    value: ({ passPercent }: Stat) => (passPercent === null ? null : Math.round(passPercent * 100)),
  },
  hours: { title: "平均审核时长（小时）", period: "chosen", alone: "an average" },
  tabAll: { title: "全部", ...tab(""), value: ({ tabs }: Stat) => tabs.all },
  tabAuthing: { title: "审核中", ...tab("AUTHING"), value: ({ tabs }: Stat) => tabs.authing },
  tabSuccess: { title: "已通过", ...tab("AUTH_SUCCESS"), value: ({ tabs }: Stat) => tabs.success },
  tabFail: { title: "未通过", ...tab("AUTH_FAIL"), value: ({ tabs }: Stat) => tabs.fail },
} as const;
const of = (kind: CredentialKind) =>
  ({
    list: { route: archiveRoute[kind], call: getAuthRecords, fixed: { type: kind } },
    query: { type: kind },
    keeps: "all",
  }) as const;
const plain = (kind: CredentialKind) => defineFigures(getAuthRecordStat, { ...of(kind), figures });
/** With a card that only this kind has. */
const withExtra = (kind: CredentialKind, title: string, filters: Filters) =>
  defineFigures(getAuthRecordStat, {
    ...of(kind),
    figures: { ...figures, extra: { title, period: "now", ...standing(filters) } },
  });

/** The figures of each kind: its cards, and the counts of its tabs. */
export const archiveFigures = {
  EDUCATION: plain("EDUCATION"),
  HOUSE: defineFigures(getAuthRecordStat, {
    ...of("HOUSE"),
    figures: {
      ...figures,
      extra: {
        title: "有房认证会员占比",
        period: "now",
        unit: "bp",
        value: ({ extra }) => (extra === null ? null : Math.round(extra * 100)),
      },
    },
  }),
  CAR: plain("CAR"),
  MARRIAGE: withExtra("MARRIAGE", "待更新数", { due: "1" }),
  WORK: plain("WORK"),
  ASSETS: withExtra("ASSETS", "待二次复核", { status: "AUTHING", secondLook: "1" }),
} as const;
export const archiveCards = ["submitted", "waiting", "passBp", "hours", "extra"] as const;
