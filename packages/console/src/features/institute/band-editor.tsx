import {
  reachOf,
  type EvaluateBand,
  type EvaluateQuestion,
} from "@hongxian/contract/features/institute/evaluate.rules.ts";
import { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber, Select } from "antd";
import { FieldInput } from "../../ui/fields/field-input.tsx";

const image = field.image("配图");
const emotions = emotion.values.map((value) => ({ value, label: emotion.labels[value] }));

interface BandEditorProps {
  readonly questions: readonly EvaluateQuestion[];
  readonly bands: readonly EvaluateBand[];
  onChange(bands: readonly EvaluateBand[]): void;
}

/** 结果: the meaning of each score, of the entire test and of its dimensions. */
export function BandEditor({ questions, bands, onChange }: BandEditorProps) {
  const dimensions = ["", ...new Set(questions.map(({ dimension }) => dimension).filter((name) => name !== ""))];
  const put = (at: number, change: Partial<EvaluateBand>) =>
    onChange(bands.map((one, place) => (place === at ? { ...one, ...change } : one)));
  return (
    <div className="band-editor">
      {dimensions.map((dimension) => {
        const { min, max } = reachOf(questions, dimension);
        const own = bands.flatMap((band, at) => (band.dimension === dimension ? [{ band, at }] : []));
        const next = Math.max(min, ...own.map(({ band }) => band.maxScore + 1));
        return (
          <section className="mt-16" key={dimension} aria-label={dimension === "" ? "总分" : dimension}>
            <h3 className="size-13 weight-500 mb-8">
              {dimension === "" ? "总分" : dimension}{" "}
              <span className="caption num">
                可得 {min} 至 {max} 分，区间须首尾相接
              </span>
            </h3>
            {own.map(({ band, at }) => (
              <div key={at} className="band-line wide-inputs grid gap-8">
                <InputNumber
                  aria-label="最低分"
                  precision={0}
                  value={band.minScore}
                  onChange={(value) => put(at, { minScore: value ?? 0 })}
                />
                <InputNumber
                  aria-label="最高分"
                  precision={0}
                  value={band.maxScore}
                  onChange={(value) => put(at, { maxScore: value ?? 0 })}
                />
                <Input
                  aria-label="结果名称"
                  placeholder="结果名称"
                  maxLength={40}
                  value={band.title}
                  onChange={(event) => put(at, { title: event.target.value })}
                />
                <Select
                  aria-label="情感标签"
                  allowClear
                  placeholder="情感标签"
                  value={band.emotion}
                  options={emotions}
                  onChange={(value) => put(at, { emotion: value ?? null })}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label="删除结果"
                  onClick={() => onChange(bands.filter((_, place) => place !== at))}
                />
                <FieldInput
                  id={`band-image-${at}`}
                  invalid={false}
                  field={image}
                  value={band.image}
                  onChange={(value) => put(at, { image: typeof value === "string" ? value : "" })}
                />
                <Input.TextArea
                  aria-label="建议"
                  placeholder="建议"
                  autoSize={{ minRows: 3, maxRows: 6 }}
                  maxLength={1000}
                  value={band.advice}
                  onChange={(event) => put(at, { advice: event.target.value })}
                />
              </div>
            ))}
            <Button
              size="small"
              icon={<PlusOutlined />}
              onClick={() =>
                onChange([
                  ...bands,
                  { dimension, minScore: next, maxScore: max, title: "", advice: "", image: "", emotion: null },
                ])
              }
            >
              添加结果
            </Button>
          </section>
        );
      })}
    </div>
  );
}
