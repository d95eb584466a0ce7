import type { GoodsSpec } from "@hongxian/contract/core/goods/goods-specs.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { specsIn } from "./skus-input.tsx";

const maxKinds = 3;
const nameWidth = { width: 120 } as const;
const usual = ["颜色", "尺码", "款式"];

interface SpecsProps {
  readonly value: unknown;
  onChange(value: readonly GoodsSpec[]): void;
}

/** The kinds of specification (颜色, 尺码) with their values; the table below has a line for each combination. */
export function SpecsInput({ value, onChange }: SpecsProps) {
  const specs = specsIn(value);
  const put = (at: number, change: Partial<GoodsSpec>) =>
    onChange(specs.map((spec, place) => (place === at ? { ...spec, ...change } : spec)));
  const next = usual.find((name) => specs.every((spec) => spec.name !== name)) ?? "";
  return (
    <div className="stack gap-8">
      {specs.map(({ name, values }, at) => (
        // Kinds are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="row gap-8">
          <Input
            className="fixed"
            style={nameWidth}
            aria-label={`规格种类${at + 1}`}
            placeholder="种类，如颜色"
            maxLength={10}
            value={name}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <Select
            className="grow"
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label={`规格种类${at + 1}的值`}
            placeholder="输入一个值后按回车，如红、白"
            tokenSeparators={["，", ",", "、"]}
            value={[...values]}
            onChange={(typed: readonly string[]) =>
              put(at, { values: [...new Set(typed.map((one) => one.trim()).filter((one) => one !== ""))] })
            }
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除规格种类${at + 1}`}
            onClick={() => onChange(specs.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {specs.length < maxKinds && (
        <span>
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => onChange([...specs, { name: next, values: [] }])}
          >
            添加规格种类
          </Button>
        </span>
      )}
    </div>
  );
}
