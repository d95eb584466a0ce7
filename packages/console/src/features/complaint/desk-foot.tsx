import { isOpenComplaint as isOpen } from "@hongxian/contract/features/complaint/complaint.acts.ts";
import type { ComplaintDetail } from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { complaintGrants } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { MessageOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { UndoBar, type Undoable } from "../../core/review-desk/undo-bar.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import type { useActionRunner } from "../../kit/use-action-runner.tsx";
import { claimTicket, deskActions } from "./ticket-actions.tsx";

export type Result = "VALID" | "INVALID";

interface DeskFootProps {
  readonly detail: ComplaintDetail | undefined;
  readonly mayClaim: boolean;
  mayJudge(result: Result): boolean;
  readonly runner: ReturnType<typeof useActionRunner>;
  /** Undefined where the chat page may not be opened. */
  readonly onChat: (() => void) | undefined;
  onJudge(result: Result): void;
  /** The last verdict, while it can be undone. */
  readonly last: Undoable | null;
  onUndo(): void;
}

const faces = {
  INVALID: { title: "判定不实", key: "n", button: complaintGrants.invalid, className: "desk-invalid" },
  VALID: { title: "判定属实", key: "v", button: complaintGrants.valid, className: "desk-valid" },
} as const;

/** The actions on the shown complaint; the verdicts are always in the same place. */
export function DeskFoot(props: DeskFootProps) {
  const { detail, mayClaim, mayJudge, runner, onChat, onJudge, last, onUndo } = props;
  const can = useCan();
  const blocked = (result: Result, { handler }: ComplaintDetail) =>
    mayJudge(result) ? undefined : handler === null ? "请先领取" : `${handler.name}正在处理`;
  return (
    <footer className="desk-foot row wrap fixed gap-6">
      <span className="desk-hint inline-row gap-6 nowrap size-12 text3">
        <KeyHint keys="k" /> 上一条
      </span>
      <span className="desk-hint inline-row gap-6 nowrap size-12 text3">
        <KeyHint keys="j" /> 下一条
      </span>
      <span className="review-undo-place flex middle">
        <UndoBar last={last} onUndo={onUndo} />
      </span>
      {detail !== undefined && onChat !== undefined && (
        <Button type="text" icon={<MessageOutlined />} onClick={onChat}>
          查看聊天 <KeyHint keys="p" />
        </Button>
      )}
      {detail !== undefined &&
        deskActions.map((action) => (
          <ActionButton key={action.title} action={action} target={detail} runner={runner} />
        ))}
      {detail !== undefined && mayClaim && (
        <Button size="large" disabled={runner.running} onClick={() => runner.start(claimTicket, detail)}>
          领取 <KeyHint keys="c" />
        </Button>
      )}
      {detail !== undefined &&
        isOpen(detail) &&
        (["INVALID", "VALID"] as const)
          .filter((result) => can(faces[result].button))
          .map((result) => {
            const { title, key, className } = faces[result];
            const reason = blocked(result, detail);
            return (
              <Tooltip key={result} title={reason}>
                <Button
                  size="large"
                  className={className}
                  disabled={reason !== undefined}
                  onClick={() => onJudge(result)}
                >
                  {title} <KeyHint keys={key} />
                </Button>
              </Tooltip>
            );
          })}
    </footer>
  );
}
