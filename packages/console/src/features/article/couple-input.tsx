import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { Button } from "antd";
import { useState } from "react";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";

interface CoupleInputProps {
  readonly initial: readonly MemberRef[];
  readonly error: string | undefined;
  onChange(ids: readonly number[]): void;
}

/** The two members of a success story. */
export function CoupleInput({ initial, error, onChange }: CoupleInputProps) {
  const [couple, setCouple] = useState<readonly MemberRef[]>(initial);
  const put = (next: readonly MemberRef[]) => {
    setCouple(next);
    onChange(next.map(({ userId }) => userId));
  };
  return (
    <div className="couple-input">
      {couple.map((member) => (
        <span className="row spread pad-4-0" key={member.userId}>
          <MemberCell member={member} />
          <Button type="text" size="small" onClick={() => put(couple.filter((one) => one !== member))}>
            移除
          </Button>
        </span>
      ))}
      {couple.length < 2 && (
        <MemberFinder
          key={couple.length}
          label="成功会员（两位）"
          member={null}
          error={error}
          onFound={(member) =>
            member !== null && !couple.some(({ userId }) => userId === member.userId) && put([...couple, member])
          }
        />
      )}
    </div>
  );
}
