import { visaType } from "@hongxian/contract/features/foreign-member/foreign-member.choices.ts";
import {
  type PassportReview,
  checkForeignMember,
  foreignMessages,
} from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { foreignMember } from "@hongxian/contract/features/foreign-member/foreign-member.resource.ts";
import { reviewActionKind } from "@hongxian/contract/core/review/review.choices.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import { CallError, call } from "../../kit/call.ts";
import { FieldInput } from "../../kit/fields/field-input.tsx";
import { SexIcon } from "../../kit/fields/member-field.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { KeyHint } from "../../kit/key-hint.tsx";
import { shortTime } from "../../kit/shanghai-time.ts";
import { toast, toastError } from "../../kit/toast.ts";
import { useKeys } from "../../kit/use-keys.ts";
import { RefuseDialog } from "./refuse-dialog.tsx";

const { fields } = foreignMember;
const actionLabels: Readonly<Record<string, string>> = reviewActionKind.labels;

interface PassportVerdictProps {
  readonly review: PassportReview;
  onDecided(): void;
  onStale(): void;
}

/** What the member claims, what the reviewer reads from the picture, and the decision. */
export function PassportVerdict({ review, onDecided, onStale }: PassportVerdictProps) {
  const [read, setRead] = useState<Readonly<Record<string, unknown>>>({
    nationality: review.nationality === "" ? null : review.nationality,
    visaType: review.visaType in visaType.labels ? review.visaType : null,
    visaExpireDate: review.visaExpireDate,
    passportNo: null,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const [since] = useState(() => Date.now());
  const set = (name: string, value: unknown) => {
    setRead({ ...read, [name]: value });
    setErrors({});
  };

  const decide = async (body: object): Promise<void> => {
    const given = checkForeignMember.body.parse({ ...body, costMs: Date.now() - since });
    await call(checkForeignMember, { params: { userId: review.userId }, body: given });
    toast.success(given.status === "AUTH_SUCCESS" ? "审核通过" : "已驳回");
    onDecided();
  };
  const pass = async () => {
    if (busy) return;
    const checked = checkForeignMember.body.safeParse({ status: "AUTH_SUCCESS", ...read });
    if (!checked.success) {
      setErrors({ passportNo: foreignMessages.passportNo });
      return;
    }
    setBusy(true);
    try {
      await decide({ status: "AUTH_SUCCESS", ...read });
    } catch (error) {
      toastError(error);
      if (error instanceof CallError) {
        setErrors(error.fields);
        if (error.status === 409) onStale();
      }
    } finally {
      setBusy(false);
    }
  };
  useKeys({
    a: { label: "通过", run: () => void pass() },
    r: { label: "驳回", run: () => setRefusing(true) },
  });

  return (
    <section className="passport-side" aria-label="审核">
      <header>
        <b>{review.firstName}</b> <SexIcon sex={review.sex} /> <span className="num caption">{review.userId}</span>
      </header>
      <dl className="passport-facts">
        <dt>年龄</dt>
        <dd>{review.age === null ? "—" : `${review.age} 岁`}</dd>
        <dt>真实姓名</dt>
        <dd>{review.realname === "" ? "—" : review.realname}</dd>
        <dt>现居地</dt>
        <dd>{review.homePlace === "" ? "—" : review.homePlace}</dd>
        <dt>已填护照号</dt>
        <dd className="num">{review.passportNo === "" ? "—" : review.passportNo}</dd>
      </dl>
      <div className="passport-form">
        <FormField label="国籍" error={errors["nationality"]}>
          {(given) => (
            <FieldInput
              {...given}
              field={fields.nationality}
              value={read["nationality"]}
              onChange={(next) => set("nationality", next)}
            />
          )}
        </FormField>
        <FormField
          label="护照号"
          error={errors["passportNo"]}
          hint={review.passportNo === "" ? "按照片填写" : "与照片一致可留空"}
        >
          {({ id, invalid }) => (
            <Input
              id={id}
              maxLength={20}
              placeholder={review.passportNo}
              value={String(read["passportNo"] ?? "")}
              {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
              onChange={(event) => set("passportNo", event.target.value === "" ? null : event.target.value)}
            />
          )}
        </FormField>
        <FormField label="签证类型" optional error={errors["visaType"]}>
          {(given) => (
            <FieldInput
              {...given}
              field={fields.visaType}
              value={read["visaType"]}
              onChange={(next) => set("visaType", next)}
            />
          )}
        </FormField>
        <FormField label="签证到期" error={errors["visaExpireDate"]}>
          {(given) => (
            <FieldInput
              {...given}
              field={fields.visaExpireDate}
              value={read["visaExpireDate"]}
              onChange={(next) => set("visaExpireDate", next)}
            />
          )}
        </FormField>
      </div>
      <p className="caption">通过后认证状态变为已实名；真人照片已通过的变为已真人认证。</p>
      {review.history.length > 0 && (
        <ol className="passport-history">
          {review.history.map(({ action, remark, staffName, createdTime }) => (
            <li key={createdTime}>
              <span className="num">{shortTime(createdTime).text}</span> {staffName} {actionLabels[action] ?? action}{" "}
              {remark}
            </li>
          ))}
        </ol>
      )}
      <footer className="passport-verdicts">
        <Button size="large" danger disabled={busy} onClick={() => setRefusing(true)}>
          驳回 <KeyHint keys="R" />
        </Button>
        <Button size="large" className="passport-pass" disabled={busy} onClick={() => void pass()}>
          {busy ? "处理中" : "通过"} <KeyHint keys="A" />
        </Button>
      </footer>
      {refusing && (
        <RefuseDialog
          onRefuse={(checkFailRemark) => decide({ status: "AUTH_FAIL", checkFailRemark })}
          onClose={() => setRefusing(false)}
        />
      )}
    </section>
  );
}
