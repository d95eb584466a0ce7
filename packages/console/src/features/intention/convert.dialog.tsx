import { platUser, platUserBody } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { revealContact } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import type { NameOf } from "../../platform/form-types.ts";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { Button } from "antd";
import type { DialogEnd, LeadRow } from "./lead-row.ts";

const inputs: readonly (readonly [name: NameOf<typeof platUserBody> | "home", field: Field])[] = [
  ["login", field.text("手机号", { max: 11 })],
  ["firstName", field.text("昵称", { max: 20 })],
  ["sex", intention.fields.sex],
  ["birthday", field.date("出生日期")],
  ["home", field.region("现居地")],
  ["marital", intention.fields.marital],
  ["education", intention.fields.education],
  ["height", intention.fields.height],
];

interface Place {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}

/** 转为会员 when the phone is not registered yet: 新增会员, prefilled from the lead; one call makes both changes. */
export function ConvertDialog({ lead, onDone, onClose }: DialogEnd & { readonly lead: LeadRow }) {
  const { openMember } = useAppParts();
  const initial = useMemo(() => {
    const { provId, cityId, areaId } = lead.region;
    return {
      login: "",
      firstName: lead.name,
      sex: lead.sex,
      // Of a lead only the year is known; the form asks for the day.
      birthday: null,
      home: provId === null ? null : { provId, cityId, areaId },
      marital: lead.marital,
      education: lead.education,
      height: lead.height,
    };
  }, [lead]);
  const form = useForm({
    schema: platUserBody,
    initial,
    counted: ({ home, ...rest }) => {
      const place = home as Place | null;
      return {
        ...rest,
        homeProvId: place?.provId,
        homeCityId: place?.cityId,
        homeAreaId: place?.areaId ?? null,
        income: lead.income,
        spouseIncomeMax: lead.spouseIncomeMax,
        intentionId: lead.id,
      };
    },
    send: async (body) => {
      const { userId } = await call(platUser, { body });
      toast.success(answeredMessage(platUser));
      openMember?.(userId);
    },
    onDone,
  });
  const fillPhone = async () => {
    try {
      const { login } = await call(revealContact, {
        params: { type: "intention", id: lead.id },
        body: { fields: ["login"] },
      });
      form.set("login", login ?? "");
    } catch (error) {
      toastError(error);
    }
  };
  const errorOf = (name: keyof typeof form.errors) =>
    name === "home" ? (form.errors.homeProvId ?? form.errors.homeCityId) : form.errors[name];
  return (
    <FormFrame
      title={`转为会员：${lead.name}`}
      kind="dialog"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "转为会员"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="caption">
        {lead.login} 尚未注册，保存后新增会员并关联该意向
        {lead.birthYear === null ? "" : `；登记的出生年份为 ${lead.birthYear} 年`}
      </p>
      <div className="form-grid form-wide">
        {inputs.map(([name, described]) => (
          <FormField
            key={name}
            label={described.label}
            error={errorOf(name)}
            optional={described.optional}
            hint={
              name === "login" ? (
                <Button type="link" size="small" onClick={() => void fillPhone()}>
                  填入意向手机号
                </Button>
              ) : undefined
            }
          >
            {(control) => <FieldInput {...control} field={described} {...form.field(name)} />}
          </FormField>
        ))}
      </div>
    </FormFrame>
  );
}
