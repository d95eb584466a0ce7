import { educationLabels, miniEducationLabels } from "@hongxian/contract/core/member/profile.labels.ts";
import { Diamond } from "../parts/knot.tsx";
import { anyAge, anyHeight, type SeekValues } from "./seek-form.ts";
import type { Range } from "../parts/range-field.tsx";

const labelOf = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? "";
const rangeText = ({ low, high }: Range, whole: Range, unit: string): string =>
  low === whole.low && high === whole.high ? "" : `${low}–${high}${unit}`;

function aboutLine(values: SeekValues): string {
  const sex = values.sex === "MAN" ? "男" : "女";
  const parts = [
    values.name.trim(),
    sex,
    `${values.birthYear}年`,
    values.place?.text,
    labelOf(educationLabels, values.education),
  ];
  return parts.filter(Boolean).join(" · ");
}

function wishLine(values: SeekValues): string {
  const { miniEducation } = values;
  const education = miniEducation === "NO_LIMIT" ? "" : `${labelOf(miniEducationLabels, miniEducation)}及以上`;
  const parts = [rangeText(values.age, anyAge, "岁"), rangeText(values.wishedHeight, anyHeight, "cm"), education];
  return parts.filter(Boolean).join(" · ") || "合眼缘就好";
}

export function SeekSummary({ values }: { values: SeekValues }) {
  return (
    <section className="seek-summary">
      <h2>
        <Diamond />
        登记摘要
      </h2>
      <p>{aboutLine(values)}</p>
      <p>想找 {wishLine(values)}</p>
    </section>
  );
}
