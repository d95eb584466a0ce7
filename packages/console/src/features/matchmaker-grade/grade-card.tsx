import type { GradeRow } from "@hongxian/contract/core/matchmaker/grade.endpoints.ts";
import { enableStatus, taskRequired, upMode } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import type { GradeDraft } from "@hongxian/contract/features/matchmaker-grade/grade-setting.endpoints.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Button, Checkbox, Select, Switch } from "antd";
import { FormField } from "../../kit/form-field.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { wordOf } from "./grade-words.ts";

const inputs: readonly { readonly name: keyof GradeDraft; readonly field: Field }[] = [
  { name: "name", field: field.text(wordOf("name"), { max: 10 }) },
  { name: "memberQuota", field: field.count(wordOf("memberQuota"), { min: 1, max: 2000 }) },
  { name: "borrowDaily", field: field.count(wordOf("borrowDaily"), { max: 200 }) },
  { name: "commissionBp", field: field.bp(wordOf("commissionBp"), { max: 5000 }) },
  { name: "rewardFactorBp", field: field.bp(wordOf("rewardFactorBp"), { max: 100_000 }) },
  { name: "minStayDays", field: field.count(wordOf("minStayDays"), { max: 365 }) },
];
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface GradeCardProps {
  readonly draft: GradeDraft;
  readonly row: GradeRow | undefined;
  readonly changed: boolean;
  readonly locked: boolean;
  error(name: string): string | undefined;
  onChange(change: Partial<GradeDraft>): void;
  onTasks(): void;
}

/** One grade as a form; all six are saved together. */
export function GradeCard({ draft, row, changed, locked, error, onChange, onTasks }: GradeCardProps) {
  return (
    <section className={changed ? "grade-card grade-changed" : "grade-card"} aria-label={draft.name}>
      <header className="flex at-baseline spread size-12 text3 mb-6">
        <b className="size-14 text">等级 {draft.grade}</b>
        <span>{row?.people ?? 0} 人</span>
      </header>
      {inputs.map(({ name, field: of }) => (
        <FormField key={name} label={of.label} error={error(name)}>
          {({ id, invalid }) => (
            <FieldInput
              id={id}
              invalid={invalid}
              disabled={locked}
              field={of}
              value={draft[name]}
              onChange={(value) => onChange({ [name]: value ?? undefined })}
            />
          )}
        </FormField>
      ))}
      <FormField label={wordOf("upMode")} error={error("upMode")}>
        {({ id }) => (
          <Select
            id={id}
            disabled={locked || draft.grade === 1}
            style={{ width: "100%" }}
            value={draft.upMode}
            options={optionsOf(upMode.labels)}
            onChange={(value) => onChange({ upMode: value })}
          />
        )}
      </FormField>
      <FormField label={wordOf("taskRequired")} error={error("taskRequired") ?? error("anyN")}>
        {({ id }) => (
          <Select
            id={id}
            disabled={locked || draft.grade === 1}
            style={{ width: "100%" }}
            value={draft.taskRequired === "ALL" ? "ALL" : `N${draft.anyN}`}
            options={[
              { value: "ALL", label: taskRequired.labels.ALL },
              ...Array.from({ length: Math.max(1, row?.taskCount ?? 0) }, (_, at) => ({
                value: `N${at + 1}`,
                label: `完成任意${at + 1}项`,
              })),
            ]}
            onChange={(value) =>
              onChange(
                value === "ALL" ? { taskRequired: "ALL" } : { taskRequired: "ANY_N", anyN: Number(value.slice(1)) },
              )
            }
          />
        )}
      </FormField>
      <Checkbox
        disabled={locked}
        checked={draft.liveOpen}
        onChange={(event) => onChange({ liveOpen: event.target.checked })}
      >
        {wordOf("liveOpen")}
      </Checkbox>
      <footer className="row spread">
        <Switch
          size="small"
          disabled={locked}
          checked={draft.status === "ENABLE"}
          aria-label={wordOf("status")}
          title={enableStatus.labels[draft.status]}
          onChange={(on) => onChange({ status: on ? "ENABLE" : "DISABLE" })}
        />
        <Button type="text" size="small" onClick={onTasks}>
          查看任务 {row?.taskCount ?? 0}
        </Button>
      </footer>
    </section>
  );
}
