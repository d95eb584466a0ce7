import { leadNameMax, leadYears } from "@hongxian/contract/core/lead/lead.rules.ts";
import { incomeOptions } from "@hongxian/contract/core/member/income.rules.ts";
import { educationLabels, maritalLabels } from "@hongxian/contract/core/member/profile.labels.ts";
import { ChoiceField, SelectField, TextField } from "../parts/fields.tsx";
import { RegionField } from "../parts/region-field.tsx";
import type { Problems } from "../parts/use-contact.ts";
import type { SeekValues } from "./seek-form.ts";

export interface StepProps {
  readonly values: SeekValues;
  readonly problems: Problems;
  change(part: Partial<SeekValues>): void;
}

export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
export const sexOptions = [
  { value: "MAN", label: "男" },
  { value: "WOMAN", label: "女" },
] as const;
export const yearOptions = leadYears().map((year) => ({ value: String(year), label: `${year}年` }));
const maritalOptions = optionsOf(maritalLabels);
const educationOptions = optionsOf(educationLabels);

export function AboutStep({ values, problems, change }: StepProps) {
  return (
    <div className="v-card v-fields">
      <TextField
        required
        label="称呼"
        placeholder="怎么称呼您"
        maxLength={leadNameMax}
        autoComplete="nickname"
        value={values.name}
        problem={problems["name"]}
        onChange={(name) => change({ name })}
      />
      <ChoiceField
        required
        look="segments"
        label="性别"
        value={values.sex}
        options={sexOptions}
        problem={problems["sex"]}
        onChange={(sex) => change({ sex: sex === "MAN" ? "MAN" : "WOMAN" })}
      />
      <SelectField
        required
        label="出生年份"
        value={values.birthYear === null ? "" : String(values.birthYear)}
        options={yearOptions}
        problem={problems["birthYear"]}
        onChange={(year) => change({ birthYear: year === "" ? null : Number(year) })}
      />
      <TextField
        label="身高"
        kind="digits"
        unit="cm"
        placeholder="选填"
        maxLength={3}
        value={values.height}
        problem={problems["height"]}
        onChange={(text) => change({ height: text.replace(/\D/g, "") })}
      />
      <RegionField
        label="现居地"
        value={values.place}
        problem={problems["region"]}
        onChange={(place) => change({ place })}
      />
      <SelectField
        label="婚姻状况"
        value={values.marital}
        options={maritalOptions}
        problem={problems["marital"]}
        onChange={(marital) => change({ marital })}
      />
      <SelectField
        label="学历"
        value={values.education}
        options={educationOptions}
        problem={problems["education"]}
        onChange={(education) => change({ education })}
      />
      <SelectField
        wide
        label="月收入（元）"
        value={values.income}
        options={incomeOptions}
        problem={problems["income"]}
        onChange={(income) => change({ income })}
      />
    </div>
  );
}
