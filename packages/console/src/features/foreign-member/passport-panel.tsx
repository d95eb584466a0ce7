import type { PassportDetail } from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { foreignMember } from "@hongxian/contract/features/foreign-member/foreign-member.resource.ts";
import { Input } from "antd";
import type { DeskView } from "../../core/review-desk/desk-kind.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";

/** What the reviewer reads from the picture; an empty passport number leaves the known one unchanged. */
export interface PassportDraft {
  readonly nationality: string | null;
  readonly passportNo: string | null;
  readonly visaType: string | null;
  readonly visaExpireDate: string | null;
}

const { fields } = foreignMember;
const read = [
  { name: "nationality", label: "国籍", field: fields.nationality, optional: false },
  { name: "visaType", label: "签证类型", field: fields.visaType, optional: true },
  { name: "visaExpireDate", label: "签证到期", field: fields.visaExpireDate, optional: false },
] as const;

/** What the member claims, beside the data of the passport. */
export function PassportPanel({ item, draft, errors, edit }: DeskView<PassportDraft>) {
  // The server writes the detail of a passport's item with this same schema.
  const { passportNo, homePlace } = item.detail as PassportDetail;
  return (
    <section className="grid gap-10" aria-label="护照信息">
      <dl className="passport-facts grid gap-6">
        <dt className="text3">现居地</dt>
        <dd>{homePlace === "" ? "—" : homePlace}</dd>
        <dt className="text3">已填护照号</dt>
        <dd className="num">{passportNo === "" ? "—" : passportNo}</dd>
      </dl>
      <FormField label="护照号" error={errors.passportNo} hint={passportNo === "" ? "按照片填写" : "与照片一致可留空"}>
        {({ id, invalid }) => (
          <Input
            id={id}
            maxLength={20}
            placeholder={passportNo}
            value={draft.passportNo ?? ""}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={({ target }) => edit({ passportNo: target.value === "" ? null : target.value })}
          />
        )}
      </FormField>
      {read.map(({ name, label, field, optional }) => (
        <FormField key={name} label={label} optional={optional} error={errors[name]}>
          {(control) => (
            <FieldInput
              {...control}
              field={field}
              value={draft[name]}
              onChange={(next) => edit({ [name]: typeof next === "string" ? next : null })}
            />
          )}
        </FormField>
      ))}
      <p className="review-effect size-12 round-8 on-fill2 pad-8-12">
        <b className="block weight-500">通过后写入资料</b>
        认证状态变为已实名；真人照片已通过的变为已真人认证。
      </p>
    </section>
  );
}
