import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import type { ComplaintDetail } from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import {
  complaintMeasure,
  measureProblem,
  type Measure,
} from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import { Tooltip } from "antd";
import { useCan } from "../../platform/access-context.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { toast } from "../../platform/toast.ts";
import { useKeys } from "../../platform/use-keys.ts";

interface MeasurePickerProps {
  readonly detail: ComplaintDetail;
  readonly value: Measure | null;
  onPick(measure: Measure): void;
}

/** Why a measure cannot be chosen here; undefined when it can. */
function useBlocked({ targetType, targetUserId, reported }: ComplaintDetail): (measure: Measure) => string | undefined {
  const can = useCan();
  return (measure) => {
    if (measure === "ACCOUNT_BAN" && !can(memberAccountGrants.ban))
      return messages.forbidden(memberAccountGrants.ban.title);
    if (measure === "ACCOUNT_BAN" && reported !== null && reported.status !== "ENABLE") return "该会员当前不是正常状态";
    return measureProblem(measure, { targetType, targetUserId }) ?? undefined;
  };
}

/** 处罚方式 in the order of the keys 1-6. */
export function MeasurePicker({ detail, value, onPick }: MeasurePickerProps) {
  const blocked = useBlocked(detail);
  const pick = (measure: Measure) => {
    const reason = blocked(measure);
    if (reason === undefined) onPick(measure);
    else toast.warning(reason);
  };
  useKeys(
    Object.fromEntries(
      complaintMeasure.values.map((measure, at) => [
        String(at + 1),
        { label: complaintMeasure.labels[measure], run: () => pick(measure) },
      ]),
    ),
  );
  return (
    <div className="measures grid gap-6" role="group" aria-label="处罚方式">
      {complaintMeasure.values.map((measure, at) => (
        <Tooltip key={measure} title={blocked(measure)}>
          <button
            type="button"
            className="measure"
            aria-pressed={value === measure}
            aria-disabled={blocked(measure) !== undefined}
            onClick={() => pick(measure)}
          >
            <KeyHint keys={String(at + 1)} />
            {complaintMeasure.labels[measure]}
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
