import { sanctionDays } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import type { ComplaintDetail } from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { Button, Input, Radio } from "antd";
import { useEffect, useRef } from "react";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useKeys } from "../../platform/use-keys.ts";
import type { Result } from "./desk-foot.tsx";
import { MeasurePicker } from "./measure-picker.tsx";
import { useSubmitKey } from "../../core/ticket/use-submit-key.ts";
import { useVerdict } from "./use-verdict.ts";

interface VerdictFormProps {
  readonly detail: ComplaintDetail;
  readonly result: Result;
  onDecided(reviewActionId: number): void;
  onSent(): void;
  /** Somebody else was faster. */
  onStale(): void;
  /** Something was typed that would be lost. */
  onDirty(dirty: boolean): void;
  onClose(): void;
}

const dayOptions = Object.entries(sanctionDays.labels).map(([value, label]) => ({ value, label }));
const wrong = (invalid: boolean) => (invalid ? { status: "error" as const, "aria-invalid": true } : {});

/** The handling form: measure (1-6), days, explanation, reply; Ctrl+Enter sends, Esc closes. */
export function VerdictForm(props: VerdictFormProps) {
  const { detail, result, onSent, onDirty, onClose } = props;
  const form = useVerdict(props);
  const { measure, isDirty, errors } = form;
  const title = result === "VALID" ? "判定属实" : "判定不实";
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  // Until a measure is chosen the digits must not be typed into a text field.
  useEffect(() => {
    const area = result === "INVALID" || measure !== null ? box.current?.querySelector("textarea") : null;
    if (area === null || area === undefined) box.current?.focus();
    else {
      area.focus();
      area.setSelectionRange(area.value.length, area.value.length);
    }
  }, [result, measure]);
  useSubmitKey(() => void form.submit());
  useKeys({ Escape: { label: "收起处理表单", run: onClose } });

  return (
    <section
      ref={box}
      className="verdict-form grid fixed gap-10 scroll-y"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || form.banning) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <h3 className="row gap-8 size-13 weight-600 lead-20">{title}</h3>
      {result === "VALID" && (
        <FormField label="处罚方式" error={errors.punishType}>
          {() => <MeasurePicker detail={detail} value={measure} onPick={form.choose} />}
        </FormField>
      )}
      {form.hasDays && (
        <FormField label="处罚天数" error={errors.days}>
          {({ id }) => (
            <Radio.Group
              id={id}
              size="small"
              optionType="button"
              aria-label="处罚天数"
              value={form.days}
              options={dayOptions}
              onChange={(event) => form.setDays(String(event.target.value))}
            />
          )}
        </FormField>
      )}
      <FormField label="处理说明" error={errors.remark} counter={[form.remark.length, 500]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            rows={3}
            placeholder="至少 5 个字"
            value={form.remark}
            {...wrong(invalid)}
            onChange={(event) => form.setRemark(event.target.value)}
          />
        )}
      </FormField>
      <FormField label="回复举报人" optional error={errors.reply} counter={[form.reply.length, 200]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            rows={2}
            value={form.reply}
            {...wrong(invalid)}
            onChange={(event) => form.setReply(event.target.value)}
          />
        )}
      </FormField>
      <div className="verdict-foot flex to-end gap-8">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={form.sending} onClick={() => void form.submit()}>
          {form.sending ? "提交中" : "提交"} <KeyHint keys="Mod Enter" />
        </Button>
      </div>
      {form.banning && detail.reported !== null && (
        <BanDialog
          member={detail.reported.member}
          submit={form.send}
          onDone={() => {
            form.setBanning(false);
            onSent();
          }}
          onClose={() => form.setBanning(false)}
        />
      )}
    </section>
  );
}
