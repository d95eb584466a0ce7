import { carType, houseType, savingsLevel, schoolTag } from "../../core/member/credential.choices.ts";
import { education, marital } from "../../core/member/member.choices.ts";
import type { CredentialKind } from "../../core/credential/credential-pages.ts";
import { choices } from "../../kit/choices.ts";

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

interface ExtraCard {
  readonly label: string;
  readonly unit: "count" | "percent";
  /** What a click on the card filters by. */
  readonly filters?: Readonly<Record<string, string>>;
}

interface KindFigures {
  readonly charts: readonly RecordChart[];
  readonly extra?: ExtraCard;
}

/** The charts of each kind's passed records, and the card that only it has. */
export const kindFigures: Readonly<Record<CredentialKind, KindFigures>> = {
  EDUCATION: {
    charts: [
      { key: "education", title: "学历分布", kind: "donut", labels: education.labels },
      { key: "schoolTag", title: "院校标签", kind: "bar", labels: schoolTag.labels },
    ],
  },
  HOUSE: {
    charts: [{ key: "houseType", title: "房产类型", kind: "bar", labels: houseType.labels }],
    extra: { label: "有房认证会员占比", unit: "percent" },
  },
  CAR: {
    charts: [
      { key: "carType", title: "车型", kind: "bar", labels: carType.labels },
      { key: "brand", title: "品牌前十", kind: "bar" },
    ],
  },
  MARRIAGE: {
    charts: [{ key: "maritalStatus", title: "婚况分布", kind: "donut", labels: marital.labels }],
    extra: { label: "待更新数", unit: "count", filters: { due: "1" } },
  },
  WORK: { charts: [{ key: "incomeBand", title: "年收入分布(万)", kind: "bar", labels: incomeBand.labels }] },
  ASSETS: {
    charts: [{ key: "savingsLevel", title: "存款区间分布", kind: "donut", labels: savingsLevel.labels }],
    extra: { label: "待二次复核", unit: "count", filters: { status: "AUTHING", secondLook: "1" } },
  },
};
