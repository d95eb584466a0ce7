import { schoolTag } from "@hongxian/contract/core/member/credential.choices.ts";
import { school } from "@hongxian/contract/features/auth-archive/school.resource.ts";
import { type RowOf, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { AutoComplete, Input } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";

const schools = listCall(school);
const pauseMs = 250;

interface SchoolInputProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly value: string;
  onChange(name: string): void;
}

/** A school by name, with suggestions from the list of schools; another name may be typed. */
export function SchoolInput({ id, invalid, value, onChange }: SchoolInputProps) {
  const [known, setKnown] = useState<readonly RowOf<typeof school>[]>([]);
  useEffect(() => {
    const text = value.trim();
    if (text === "") return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(schools, { query: { keyword: text, status: "ENABLE", size: "10" }, signal: stop.signal }).then(
        ({ list }) => setKnown(list),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [value]);
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
      {found !== undefined && <span className="form-hint">院校库：{schoolTag.labels[found.tag]}</span>}
    </>
  );
}
