import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";

interface SideOption {
  readonly id?: number | undefined;
  readonly text: string;
  readonly num?: number | undefined;
}
interface OptionsInputProps {
  readonly value: readonly SideOption[] | undefined;
  onChange(value: SideOption[]): void;
}

const most = 6;
const twoSides: readonly SideOption[] = [{ text: "" }, { text: "" }];

/** The sides of a debate or a vote, one line each. */
export function OptionsInput({ value, onChange }: OptionsInputProps) {
  const sides = value === undefined || value === null || value.length === 0 ? twoSides : value;
  return (
    <div className="subject-sides">
      {sides.map((side, at) => (
        <p className="flex gap-4 mb-6" key={at}>
          <Input
            aria-label={`选项 ${at + 1}`}
            maxLength={20}
            placeholder={`选项 ${at + 1}`}
            value={side.text}
            onChange={({ target }) =>
              onChange(sides.map((one, place) => (place === at ? { ...one, text: target.value } : one)))
            }
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除选项 ${at + 1}`}
            disabled={sides.length <= 2}
            onClick={() => onChange(sides.filter((_, place) => place !== at))}
          />
        </p>
      ))}
      {sides.length < most && (
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => onChange([...sides, { text: "" }])}>
          添加选项
        </Button>
      )}
    </div>
  );
}
