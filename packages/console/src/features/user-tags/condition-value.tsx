import type { RuleField } from "@hongxian/contract/features/user-tags/tag-rule.fields.ts";
import type { RuleCondition, RuleOp } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { Cascader, InputNumber, Radio, Select } from "antd";
import { useMemo } from "react";
import type { RegionNode } from "../../platform/app-parts.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { YuanInput } from "../../core/money/yuan-input.tsx";

type Value = RuleCondition["value"];

interface ConditionValueProps {
  readonly field: RuleField;
  readonly op: RuleOp;
  readonly value: Value;
  onChange(value: Value): void;
}

const fill = { width: "100%" } as const;
const listOf = (value: Value): readonly (string | number)[] => (Array.isArray(value) ? value : []);

interface Option {
  value: number;
  label: string;
  children?: Option[];
}
const optionsOf = (nodes: readonly RegionNode[]): Option[] =>
  nodes.map(({ id, name, children }) => ({
    value: id,
    label: name,
    ...(children === undefined ? {} : { children: optionsOf(children) }),
  }));

/** The levels above a code: 330106 is in 330100, that in 330000. */
const pathOf = (code: number): number[] =>
  [...new Set([code - (code % 10_000), code - (code % 100), code])].filter((one) => one <= code);

function RegionsInput({ value, onChange }: { value: Value; onChange(value: Value): void }) {
  const tree = useRegions();
  const options = useMemo(() => optionsOf(tree), [tree]);
  return (
    <Cascader
      style={fill}
      multiple
      maxTagCount="responsive"
      placeholder="请选择地区"
      options={options}
      showSearch
      value={listOf(value).map((code) => pathOf(Number(code)))}
      onChange={(paths: number[][]) => onChange(paths.flatMap((path) => path.slice(-1)))}
    />
  );
}

function NumberInput({
  field,
  value,
  onChange,
}: {
  field: Extract<RuleField, { kind: "number" }>;
  value: unknown;
  onChange(value: number | ""): void;
}) {
  const amount = typeof value === "number" ? value : null;
  if (field.cents === true)
    return <YuanInput label="条件值" value={amount} onChange={(next) => onChange(next ?? "")} />;
  return (
    <InputNumber
      style={fill}
      min={field.min}
      max={field.max}
      precision={0}
      suffix={field.unit}
      value={amount}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}

/** The value of a condition, entered as its field requires. */
export function ConditionValue({ field, op, value, onChange }: ConditionValueProps) {
  switch (field.kind) {
    case "flag":
      return (
        <Radio.Group
          value={value === true}
          options={[
            { value: true, label: "是" },
            { value: false, label: "否" },
          ]}
          onChange={(event) => onChange(event.target.value === true)}
        />
      );
    case "time":
      return (
        <InputNumber
          style={fill}
          min={1}
          max={3650}
          precision={0}
          prefix={field.ahead === true ? "未来" : "最近"}
          suffix="天内"
          value={typeof value === "number" ? value : null}
          onChange={(next) => onChange(typeof next === "number" ? next : "")}
        />
      );
    case "number": {
      if (op !== "BETWEEN") return <NumberInput field={field} value={value} onChange={onChange} />;
      const [low, high] = listOf(value);
      // An end that is not typed yet is an empty text: the rule's own check reports it.
      return (
        <span className="row gap-6">
          <NumberInput field={field} value={low} onChange={(next) => onChange([next, high ?? ""])} />
          <span className="caption">–</span>
          <NumberInput field={field} value={high} onChange={(next) => onChange([low ?? "", next])} />
        </span>
      );
    }
    case "region":
      return <RegionsInput value={value} onChange={onChange} />;
    case "choice":
      return (
        <Select
          style={fill}
          {...(op === "IN" ? { mode: "multiple" as const, maxTagCount: "responsive" as const } : {})}
          placeholder={`请选择${field.label}`}
          options={Object.entries(field.labels).map(([code, label]) => ({ value: code, label }))}
          value={op === "IN" ? listOf(value).map(String) : value === "" ? null : String(value)}
          onChange={(next: string | string[]) => onChange(next)}
        />
      );
    case "text":
      return (
        <Select
          style={fill}
          mode="tags"
          open={false}
          {...(op === "EQ" ? { maxCount: 1 } : {})}
          placeholder="输入后回车"
          value={op === "IN" ? listOf(value).map(String) : value === "" ? [] : [String(value)]}
          onChange={(next: string[]) => onChange(op === "IN" ? next : (next[0] ?? ""))}
        />
      );
  }
}
