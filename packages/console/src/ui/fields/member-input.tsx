import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { Select } from "antd";
import { useState } from "react";
import { useAppParts } from "../../platform/app-parts.tsx";
import { useTypedSearch } from "../../platform/use-typed-search.ts";
import { type InputProps, inputState } from "./field-view.ts";
import { SexIcon } from "./member-field.tsx";

const optionOf = (member: MemberRef) => ({
  value: member.userId,
  label: (
    <span className="member-option">
      {member.firstName ?? "—"} <SexIcon sex={member.sex} /> <span className="num">{member.userId}</span>
    </span>
  ),
});

/** Finds a member by number, phone, 红线号 or nickname. */
export function MemberInput({ field, value, refer, onChange, ...state }: InputProps<number>) {
  const source = useAppParts().refSources?.member;
  const [text, setText] = useState("");
  const { found, fault } = useTypedSearch(source?.find, text);
  const known = refer as MemberRef | null | undefined;

  const own =
    known !== null && known !== undefined && known.userId === value && !found.some(({ userId }) => userId === value)
      ? [known]
      : [];
  return (
    <Select
      {...inputState(state)}
      style={{ width: "100%" }}
      value={value ?? null}
      options={[...own, ...found].map(optionOf)}
      placeholder="编号 / 手机号 / 红线号 / 昵称"
      allowClear={field.optional === true}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={text === "" ? "输入后搜索" : (fault ?? "没有找到会员")}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}
