import type { EvaluateQuestion } from "@hongxian/contract/features/institute/evaluate.rules.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber } from "antd";

const blank = (dimension: string): EvaluateQuestion => ({
  text: "",
  dimension,
  options: [
    { label: "", score: 1 },
    { label: "", score: 2 },
  ],
});

interface QuestionEditorProps {
  readonly questions: readonly EvaluateQuestion[];
  readonly hasDimensions: boolean;
  onChange(questions: readonly EvaluateQuestion[]): void;
}

/** 题目: text, options with their scores, and the dimension they count for. */
export function QuestionEditor({ questions, hasDimensions, onChange }: QuestionEditorProps) {
  const put = (at: number, change: Partial<EvaluateQuestion>) =>
    onChange(questions.map((one, place) => (place === at ? { ...one, ...change } : one)));
  return (
    <ol className="question-editor">
      {questions.map((question, at) => {
        const options = (change: EvaluateQuestion["options"]) => put(at, { options: change });
        return (
          // Questions have no key before they are saved; their place is what names them.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <header className="flex gap-8 mb-8">
              <Input
                aria-label={`题目 ${at + 1}`}
                placeholder="题目"
                maxLength={200}
                value={question.text}
                onChange={(event) => put(at, { text: event.target.value })}
              />
              {hasDimensions && (
                <Input
                  aria-label={`维度 ${at + 1}`}
                  className="question-dimension"
                  placeholder="维度"
                  maxLength={20}
                  value={question.dimension}
                  onChange={(event) => put(at, { dimension: event.target.value })}
                />
              )}
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除题目 ${at + 1}`}
                onClick={() => onChange(questions.filter((_, place) => place !== at))}
              />
            </header>
            {question.options.map((option, place) => {
              const change = (next: Partial<typeof option>) =>
                options(question.options.map((one, n) => (n === place ? { ...one, ...next } : one)));
              return (
                // oxlint-disable-next-line react/no-array-index-key
                <div key={place} className="question-option grid gap-8">
                  <Input
                    aria-label={`题目 ${at + 1} 选项 ${place + 1}`}
                    placeholder={`选项 ${place + 1}`}
                    maxLength={100}
                    value={option.label}
                    onChange={(event) => change({ label: event.target.value })}
                  />
                  <InputNumber
                    aria-label={`题目 ${at + 1} 选项 ${place + 1} 分值`}
                    min={-100}
                    max={100}
                    precision={0}
                    value={option.score}
                    onChange={(score) => change({ score: score ?? 0 })}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`删除题目 ${at + 1} 选项 ${place + 1}`}
                    disabled={question.options.length <= 2}
                    onClick={() => options(question.options.filter((_, n) => n !== place))}
                  />
                </div>
              );
            })}
            <Button
              size="small"
              type="link"
              disabled={question.options.length >= 8}
              onClick={() => options([...question.options, { label: "", score: question.options.length + 1 }])}
            >
              添加选项
            </Button>
          </li>
        );
      })}
      <Button
        icon={<PlusOutlined />}
        disabled={questions.length >= 100}
        onClick={() => onChange([...questions, blank(questions.at(-1)?.dimension ?? "")])}
      >
        添加题目
      </Button>
    </ol>
  );
}
