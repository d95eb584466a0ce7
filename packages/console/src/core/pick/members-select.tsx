import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { Select } from "antd";
import { useState } from "react";
import { useAppParts } from "../../platform/app-parts.tsx";
import { useTypedSearch } from "../../platform/use-typed-search.ts";

const nameOf = ({ userId, firstName }: MemberRef): string => `${firstName ?? "—"} ${userId}`;

interface MembersSelectProps {
  readonly id: string;
  readonly max: number;
  readonly value: readonly number[];
  onChange(userIds: readonly number[]): void;
}

/** Several members, found one after the other by number, phone, 红线号 or nickname. */
export function MembersSelect({ id, max, value, onChange }: MembersSelectProps) {
  const source = useAppParts().refSources?.member;
  const [text, setText] = useState("");
  const { found, fault } = useTypedSearch(source?.find, text);
  /** Those chosen from an earlier search keep their names. */
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());

  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: "100%" }}
      placeholder="编号 / 手机号 / 红线号 / 昵称"
      maxCount={max}
      value={value.map((userId) => ({ value: userId, label: names.get(userId) ?? String(userId) }))}
      labelInValue
      options={found.map((member) => ({ value: member.userId, label: nameOf(member) }))}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={text === "" ? "输入后搜索" : (fault ?? "没有找到会员")}
      onChange={(chosen: readonly { readonly value: number }[]) => {
        setNames((known) => new Map([...known, ...found.map((one) => [one.userId, nameOf(one)] as const)]));
        onChange(chosen.map((one) => one.value));
      }}
    />
  );
}
