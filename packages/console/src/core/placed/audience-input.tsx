import { type Audience, audienceText } from "@hongxian/contract/core/placed/audience.ts";
import { platform, sex, userRole } from "@hongxian/contract/core/member/member.choices.ts";
import { InputNumber, Select, Space } from "antd";
import { useRegions } from "../../ui/fields/use-regions.ts";
import "./placed.css";

interface AudienceInputProps {
  readonly value: Audience | undefined;
  onChange(value: Audience): void;
}

const optionsOf = ({ labels }: { readonly labels: Readonly<Record<string, string>> }) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const realNames = [
  { value: "YES", label: "已实名" },
  { value: "NO", label: "未实名" },
];

/** Who gets to see it; nothing chosen is everybody. */
export function AudienceInput({ value = {}, onChange }: AudienceInputProps) {
  const provinces = useRegions(true);
  /** A part that says nothing is left out, so that an empty audience is an empty object. */
  const put = (patch: Readonly<Record<string, unknown>>) => {
    const next = Object.entries({ ...value, ...patch }).filter(
      ([, part]) => part !== undefined && part !== null && !(Array.isArray(part) && part.length === 0),
    );
    onChange(Object.fromEntries(next));
  };
  const many = (name: "platforms" | "userRoles", label: string, of: Parameters<typeof optionsOf>[0]) => (
    <Select
      mode="multiple"
      allowClear
      aria-label={label}
      placeholder={label}
      value={[...(value[name] ?? [])] as string[]}
      options={optionsOf(of)}
      onChange={(chosen: string[]) => put({ [name]: chosen })}
    />
  );
  const age = (name: "ageMin" | "ageMax", label: string) => (
    <InputNumber<number>
      aria-label={label}
      placeholder={label}
      min={18}
      max={100}
      value={value[name] ?? null}
      onChange={(years) => put({ [name]: years })}
    />
  );
  return (
    <div className="audience-input">
      <Select
        allowClear
        aria-label="性别"
        placeholder="性别"
        value={value.sex ?? null}
        options={optionsOf(sex).filter((option) => option.value !== "UNKNOWN")}
        onChange={(chosen: unknown) => put({ sex: chosen })}
      />
      <Space.Compact>
        {age("ageMin", "最小年龄")}
        {age("ageMax", "最大年龄")}
      </Space.Compact>
      <Select
        allowClear
        aria-label="实名"
        placeholder="实名"
        value={value.realName ?? null}
        options={realNames}
        onChange={(chosen: unknown) => put({ realName: chosen })}
      />
      <Select
        mode="multiple"
        allowClear
        aria-label="省份"
        placeholder="省份"
        showSearch={{ optionFilterProp: "label" }}
        value={[...(value.provIds ?? [])]}
        options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(provIds: number[]) => put({ provIds })}
      />
      {many("platforms", "平台", platform)}
      {many("userRoles", "身份", userRole)}
      <span className="caption">投放给：{audienceText(value)}</span>
    </div>
  );
}

/** An audience in a cell. */
export const AudienceCell = ({ value }: { value: Audience }) => (
  <span className="cell-text" title={audienceText(value)}>
    {audienceText(value)}
  </span>
);
