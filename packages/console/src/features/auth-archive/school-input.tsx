import { schoolTag } from "@hongxian/contract/core/member/credential.choices.ts";
import { school } from "@hongxian/contract/features/auth-archive/school.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { AutoComplete, Input } from "antd";
import { call } from "../../platform/call.ts";
import { useTypedSearch } from "../../platform/use-typed-search.ts";

const schools = listCall(school);
const findSchools = async (keyword: string, signal: AbortSignal) =>
  (await call(schools, { query: { keyword, status: "ENABLE", size: "10" }, signal })).list;

interface SchoolInputProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly value: string;
  onChange(name: string): void;
}

/** A school by name, with suggestions from the list of schools; another name may be typed. */
export function SchoolInput({ id, invalid, value, onChange }: SchoolInputProps) {
  const { found: known, fault } = useTypedSearch(findSchools, value.trim());
  const found = known.find(({ name }) => name === value);
  return (
    <>
      <AutoComplete
        id={id}
        style={{ width: "100%" }}
        value={value}
        options={known.map(({ name, tag }) => ({
          value: name,
          label: (
            <span className="flex spread gap-8">
              {name} <em className="caption">{schoolTag.labels[tag]}</em>
            </span>
          ),
        }))}
        onChange={(next: string) => onChange(next)}
      >
        <Input maxLength={50} placeholder="输入院校名称" {...(invalid ? { status: "error" as const } : {})} />
      </AutoComplete>
      {fault !== null && <span className="form-error">{fault}</span>}
      {found !== undefined && <span className="form-hint">院校库：{schoolTag.labels[found.tag]}</span>}
    </>
  );
}
