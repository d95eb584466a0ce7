import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { ManOutlined, WomanOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useAppParts } from "../../platform/app-parts.tsx";
import { latePiece } from "../late/late.tsx";
import type { CellProps, FieldView } from "./field-view.ts";
import { PendingInput } from "./pending-input.tsx";
import "./fields.css";

/** A member's avatar, or the first letter of the name where there is none. */
export function Face({ src, name, size = 32 }: { src: string | null | undefined; name: string; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size };
  if (src === null || src === undefined || src === "" || broken === src) {
    return (
      <span className="face avatar face-letter size-12 text2" style={style} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    );
  }
  return <img className="face avatar" style={style} src={src} alt="" loading="lazy" onError={() => setBroken(src)} />;
}

export function SexIcon({ sex }: { sex: string | null | undefined }) {
  if (sex === "WOMAN") return <WomanOutlined className="sex sex-woman" aria-label="女" />;
  return sex === "MAN" ? <ManOutlined className="sex sex-man" aria-label="男" /> : null;
}

interface MemberCellProps {
  readonly member: MemberRef;
  readonly online?: boolean;
  /** After the name: 官方, 员工. */
  readonly badge?: ReactNode;
  /** Instead of the member detail. */
  readonly onOpen?: () => void;
}

/** Avatar, name, sex and number of a member; a click opens the member detail. */
export function MemberCell({ member, online = false, badge, onOpen }: MemberCellProps) {
  const { openMember } = useAppParts();
  const name = member.firstName ?? "—";
  const open = onOpen ?? (openMember === undefined ? undefined : () => openMember(member.userId));
  const body = (
    <>
      <span className="fixed anchor">
        <Face src={member.imageUrl} name={name} />
        {online && <i className="face-online" />}
      </span>
      <span className="member-cell-text block shrink-x">
        <span className="member-cell-name row gap-4">
          <b className="cut weight-500" title={name}>
            {name}
          </b>
          <SexIcon sex={member.sex} />
          {badge}
        </span>
        <span className="member-cell-id num block size-12 text3">{member.userId}</span>
      </span>
    </>
  );
  if (open === undefined) return <span className="member-cell row shrink-x gap-8 align-start">{body}</span>;
  return (
    <button type="button" className="member-cell row shrink-x gap-8 align-start" onClick={open}>
      {body}
    </button>
  );
}

function MemberFieldCell({ value, refer }: CellProps<number>) {
  const member = refer as MemberRef | null | undefined;
  return member === null || member === undefined ? (
    <span className="num">{value}</span>
  ) : (
    <MemberCell member={member} />
  );
}

const MemberInput = latePiece(async () => (await import("./member-input.tsx")).MemberInput, <PendingInput />);

export const memberView: FieldView<number> = {
  Cell: MemberFieldCell,
  Input: MemberInput,
  text: (value, _field, refer) => [(refer as MemberRef | null | undefined)?.firstName, value].filter(Boolean).join(" "),
  width: 172,
};
