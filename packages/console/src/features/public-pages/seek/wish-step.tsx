import { leadAges, requirementMax } from "@hongxian/contract/core/lead/lead.rules.ts";
import { miniEducationLabels } from "@hongxian/contract/core/member/profile.labels.ts";
import { AreaField, ChoiceField } from "../parts/fields.tsx";
import { RangeField } from "../parts/range-field.tsx";
import { optionsOf, type StepProps } from "./about-step.tsx";
import { wishedHeights } from "./seek-form.ts";

const educationOptions = optionsOf(miniEducationLabels);

export function WishStep({ values, problems, change }: StepProps) {
  return (
    <div className="v-card v-fields">
      <RangeField
        label="年龄区间"
        unit="岁"
        {...leadAges}
        value={values.age}
        problem={problems["ageRange"]}
        onChange={(age) => change({ age })}
      />
      <RangeField
        label="身高区间"
        unit="cm"
        {...wishedHeights}
        value={values.wishedHeight}
        problem={problems["heightRange"]}
        onChange={(wishedHeight) => change({ wishedHeight })}
      />
      <ChoiceField
        wide
        look="chips"
        label="学历要求"
        value={values.miniEducation}
        options={educationOptions}
        onChange={(miniEducation) => change({ miniEducation })}
      />
      <AreaField
        label="其他要求"
        placeholder="性格、爱好、定居城市……都可以写下来"
        max={requirementMax}
        value={values.other}
        problem={problems["requirement"]}
        onChange={(other) => change({ other })}
      />
    </div>
  );
}
