import { appealHours, appealStatus, appealType } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import { type AppealDetail, handleAppeal } from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { appealGrants, appealRemarkMax } from "@hongxian/contract/features/appeal/appeal.rules.ts";
import { Input, InputNumber } from "antd";
import { problemsOf } from "../../core/review-desk/credential-desk.tsx";
import type { DeskKind, DeskView } from "../../core/review-desk/desk-kind.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { AppealEvidence } from "./appeal-evidence.tsx";
import { statusTones } from "./appeal-tones.ts";

interface AppealDraft {
  readonly remark: string;
  readonly newDays: number | null;
}

const types: Readonly<Record<string, string>> = appealType.labels;
// The server reads the detail of an appeal's item with the same function as getAppeal.
const detailOf = ({ item }: Pick<DeskView<AppealDraft>, "item">) => item.detail as AppealDetail;

async function decide(id: number, input: object): Promise<number> {
  return (await call(handleAppeal, { params: { id }, body: handleAppeal.body.parse(input) })).reviewActionId;
}

/** The reply to the member, and how many days of the punishment remain where it is not lifted completely. */
function AppealPanel({ item, draft, errors, edit }: DeskView<AppealDraft>) {
  const detail = detailOf({ item });
  const may = useCan();
  const { origin, earlier } = detail;
  const isTimed = origin.punishType !== "WARN" && origin.punishType !== "CONTENT_DELETE";
  const canShorten = origin.punishStatus === "EFFECTIVE" && isTimed && may(appealGrants.shorten);
  return (
    <section className="grid gap-8" aria-label="处理">
      <FormField label="处理说明" error={errors.remark} counter={[draft.remark.length, appealRemarkMax]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            rows={3}
            placeholder="申诉成功须填写，至少5个字；将告知会员"
            value={draft.remark}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={({ target }) => edit({ remark: target.value })}
          />
        )}
      </FormField>
      {canShorten && (
        <FormField label="改期处罚" optional hint="填写后处罚不撤销，改为自现在起的天数" error={errors.newDays}>
          {({ id, invalid }) => (
            <InputNumber<number>
              id={id}
              min={1}
              max={365}
              precision={0}
              suffix="天"
              style={{ width: "100%" }}
              value={draft.newDays}
              {...(invalid ? { status: "error" as const } : {})}
              onChange={(newDays) => edit({ newDays })}
            />
          )}
        </FormField>
      )}
      {earlier.length > 0 && (
        <div className="appeal-earlier">
          <h3>历史申诉</h3>
          <ul className="grid gap-8">
            {earlier.map((one) => (
              <li className="row wrap" key={one.id}>
                <b>{appealType.labels[one.type]}</b>
                <Tag tone={statusTones[one.status]}>{appealStatus.labels[one.status]}</Tag>
                <span className="caption num">{shortTime(one.createdTime).text}</span>
                <span className="caption">{one.content}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

export const appealDesk: DeskKind<AppealDraft> = {
  bizType: "APPEAL",
  title: "申诉处理",
  dueHours: appealHours,
  words: { pass: "申诉成功", refuse: "申诉驳回" },
  label: (type) => types[type] ?? type,
  draft: () => ({ remark: "", newDays: null }),
  check: (_item, draft) => problemsOf(handleAppeal.body, { result: "PASSED", ...draft }),
  calls: { PASS: handleAppeal, REFUSE: handleAppeal },
  pass: ({ id }, draft, costMs) => decide(id, { result: "PASSED", ...draft, costMs }),
  refuse: ({ id }, { reasonId, remark }, costMs) => decide(id, { result: "REFUSED", reasonId, remark, costMs }),
  Evidence: (view) => <AppealEvidence detail={detailOf(view)} />,
  Panel: AppealPanel,
};
