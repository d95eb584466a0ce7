import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { type RuleFieldName, ruleFields, ruleGroups } from "@hongxian/contract/features/user-tags/tag-rule.fields.ts";
import {
  type RuleCondition,
  type RuleOp,
  conditionProblem,
  emptyValue,
  maxConditions,
  opsOf,
  ruleOp,
} from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { Button, Select } from "antd";
import { ConditionValue } from "./condition-value.tsx";
import { RuleTrial } from "./rule-trial.tsx";
import "./user-tags.css";

const fieldOptions = Object.entries(ruleGroups).map(([label, fields]) => ({
  label,
  options: Object.entries(fields).map(([value, field]) => ({ value, label: field.label })),
}));

function starting(field: RuleFieldName): RuleCondition {
  const op = opsOf(ruleFields[field])[0] ?? "EQ";
  return { field, op, value: emptyValue(ruleFields[field], op) };
}

interface ConditionLineProps {
  readonly condition: RuleCondition;
  onChange(condition: RuleCondition): void;
  onRemove(): void;
}

function ConditionLine({ condition, onChange, onRemove }: ConditionLineProps) {
  const field = ruleFields[condition.field];
  const ops = opsOf(field);
  return (
    <div className="rule-line grid gap-6">
      <Select
        aria-label="条件字段"
        showSearch={{ optionFilterProp: "label" }}
        value={condition.field}
        options={fieldOptions}
        onChange={(name: RuleFieldName) => onChange(starting(name))}
      />
      <Select
        aria-label="条件关系"
        value={condition.op}
        options={ops.map((op) => ({ value: op, label: ruleOp.labels[op] }))}
        onChange={(op: RuleOp) => onChange({ ...condition, op, value: emptyValue(field, op) })}
      />
      <Button type="text" aria-label="移除条件" icon={<DeleteOutlined />} onClick={onRemove} />
      <div className="span-all">
        <ConditionValue
          field={field}
          op={condition.op}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      </div>
    </div>
  );
}

interface RuleInputProps {
  readonly value: readonly RuleCondition[] | null | undefined;
  onChange(value: readonly RuleCondition[]): void;
}

/** The conditions of an AUTO tag, all of which must be met, and how many members they match. */
export function RuleInput({ value, onChange }: RuleInputProps) {
  const rule = value ?? [];
  const put = (at: number, condition: RuleCondition) =>
    onChange(rule.map((one, place) => (place === at ? condition : one)));
  const problem = rule.map(conditionProblem).find((message) => message !== null) ?? null;
  return (
    <div className="stack gap-8">
      {rule.map((condition, at) => (
        <div key={at} className="stack gap-4">
          {at > 0 && <span className="size-11 text3">且</span>}
          <ConditionLine
            condition={condition}
            onChange={(next) => put(at, next)}
            onRemove={() => onChange(rule.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={rule.length >= maxConditions}
        onClick={() => onChange([...rule, starting("sex")])}
      >
        添加条件 {rule.length}/{maxConditions}
      </Button>
      <RuleTrial rule={rule} problem={problem} />
    </div>
  );
}
