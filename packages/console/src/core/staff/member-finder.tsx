import {
  type FoundMember,
  findMember,
  findMemberMessages,
} from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toastError } from "../../platform/toast.ts";
import "./member-finder.css";

interface MemberFinderProps {
  readonly label?: string;
  readonly error?: string | undefined;
  readonly member: FoundMember | null;
  onFound(member: FoundMember | null): void;
}

/** Finds one member by whole phone, 红线号 or number and shows the member. */
export function MemberFinder({ label = "会员", error, member, onFound }: MemberFinderProps) {
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const find = async (text: string) => {
    const value = text.trim();
    if (value === "") return;
    setBusy(true);
    try {
      const found = await call(findMember, { params: { value } });
      setMissing(found === null);
      onFound(found);
    } catch (problem) {
      toastError(problem);
    }
    setBusy(false);
  };
  return (
    <FormField label={label} full error={missing ? findMemberMessages.none : error}>
      {({ id, invalid }) => (
        <>
          <Input.Search
            id={id}
            {...(invalid ? { status: "error" as const } : {})}
            placeholder="手机号 / 红线号 / 用户ID"
            enterButton={<Button>查找</Button>}
            maxLength={64}
            loading={busy}
            onSearch={(text) => void find(text)}
          />
          {member !== null && (
            <div className="found-member row gap-16 round-8 on-fill1 mt-8 pad-8-12">
              <MemberCell member={member} />
              <span className="caption num">{member.login ?? "未绑定手机号"}</span>
              <span className="caption">{member.homeCity}</span>
              {member.status !== "ENABLE" && <Tag tone="brick">{memberStatus.labels[member.status]}</Tag>}
            </div>
          )}
        </>
      )}
    </FormField>
  );
}
