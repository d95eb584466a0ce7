import { incomeOptions } from "@hongxian/contract/core/member/income.rules.ts";
import { education, marital, selectableUserRole, sex } from "@hongxian/contract/core/member/member.choices.ts";
import { getTagOptions } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { platUser, platUserBody } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { type Field, field, optional } from "@hongxian/contract/kit/field.ts";
import { Checkbox, Input, InputNumber, Select } from "antd";
import { type ReactNode, useMemo } from "react";
import { optionsOf } from "../../platform/options-of.ts";
import { useSession } from "../session/session-store.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";

interface NewMemberDrawerProps {
  onMade(userId: number): void;
  onClose(): void;
}

const noteMax = 5000;
const fields = {
  birthday: field.date("出生日期"),
  home: field.region("现居地"),
  hometown: optional(field.region("家乡")),
  imageUrl: optional(field.image("头像")),
  shopId: optional(field.shop("门店")),
} as const satisfies Record<string, Field>;

interface Place {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}

const nowhere: Place | undefined = undefined;
const noRange: string | undefined = undefined;

/** The form shows a place as one input and an income as one choice; the call takes their parts. */
function bodyOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { home, hometown, incomeRange, ...others } = values;
  const { provId: homeProvId, cityId: homeCityId, areaId: homeAreaId } = (home ?? {}) as Partial<Place>;
  const { provId, cityId, areaId } = (hometown ?? {}) as Partial<Place>;
  const range = incomeOptions.find(({ value }) => value === incomeRange);
  return {
    ...others,
    homeProvId: homeProvId ?? undefined,
    homeCityId: homeCityId ?? undefined,
    homeAreaId: homeAreaId ?? null,
    provId: provId ?? null,
    cityId: cityId ?? null,
    areaId: areaId ?? null,
    income: range?.income ?? null,
    spouseIncomeMax: range?.spouseIncomeMax ?? null,
  };
}

/** On this page the marital state is required; other forms may leave it out. */
const schema = platUserBody.superRefine(({ marital: state }, context) => {
  if (state === null) context.addIssue({ code: "custom", path: ["marital"], message: "请选择婚姻状况" });
});

/** 新增会员: the staff member who creates the member owns it; the detail opens afterwards. */
export function NewMemberDrawer({ onMade, onClose }: NewMemberDrawerProps) {
  const session = useSession();
  const sales = useData(getSales, {});
  const tags = useData(getTagOptions, {});
  const isSale = session?.role.homeType === "SALE";
  const form = useForm({
    schema,
    initial: useMemo(
      () => ({
        login: "",
        firstName: "",
        userRole: "ONESELF",
        isSame: false,
        tagIds: [],
        home: nowhere,
        hometown: nowhere,
        incomeRange: noRange,
        saleUserId: isSale ? (session?.staff.userId ?? null) : null,
      }),
      [isSale, session],
    ),
    counted: bodyOf,
    send: async (body) => {
      const { userId } = await call(platUser, { body });
      toast.success(answeredMessage(platUser));
      onMade(userId);
    },
    onDone: () => undefined,
  });
  const { values, errors, set } = form;
  type Name = keyof typeof values;
  const text = (name: Name) => (values[name] === undefined || values[name] === null ? "" : String(values[name]));

  const line = (name: Name, label: string, input: (id: string, invalid: boolean) => ReactNode, extra: object = {}) => (
    <FormField label={label} error={errors[name]} {...extra}>
      {({ id, invalid }) => input(id, invalid)}
    </FormField>
  );
  const typed = (name: Name, label: string, extra: object = {}, max = 50) =>
    line(
      name,
      label,
      (id, invalid) => (
        <Input
          id={id}
          maxLength={max}
          value={text(name)}
          {...(invalid ? { status: "error" as const } : {})}
          onChange={(event) => set(name, event.target.value)}
        />
      ),
      extra,
    );
  const choice = (
    name: "sex" | "marital" | "education" | "userRole",
    label: string,
    labels: Readonly<Record<string, string>>,
    extra: object = {},
  ) =>
    line(
      name,
      label,
      (id, invalid) => (
        <Select
          id={id}
          style={{ width: "100%" }}
          placeholder={`请选择${label}`}
          value={text(name) === "" ? null : text(name)}
          {...(invalid ? { status: "error" as const } : {})}
          options={optionsOf(labels)}
          onChange={(value: string) => set(name, value)}
        />
      ),
      extra,
    );
  const known = (name: keyof typeof fields, label: string, at: Name = name, extra: object = {}) => (
    <FormField label={label} error={errors[at]} {...extra}>
      {(control) => <FieldInput {...control} field={fields[name]} {...form.field(name)} />}
    </FormField>
  );

  return (
    <FormFrame
      title="新增会员"
      kind="drawer"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        {typed("login", "手机号", {}, 11)}
        {typed("firstName", "昵称", {}, 20)}
        {choice("sex", "性别", sex.labels)}
        {known("birthday", "出生日期")}
        {choice("marital", "婚姻", marital.labels)}
        {choice("education", "学历", education.labels, { optional: true })}
        {line(
          "height",
          "身高",
          (id) => (
            <InputNumber
              id={id}
              style={{ width: "100%" }}
              precision={0}
              suffix="cm"
              value={typeof values.height === "number" ? values.height : null}
              onChange={(value) => set("height", value)}
            />
          ),
          { optional: true },
        )}
        {line(
          "income",
          "月收入",
          (id) => (
            <Select
              id={id}
              allowClear
              style={{ width: "100%" }}
              placeholder="请选择收入区间"
              value={text("incomeRange") === "" ? null : text("incomeRange")}
              options={incomeOptions.map(({ value, label }) => ({ value, label }))}
              onChange={(value: string | undefined) => set("incomeRange", value)}
            />
          ),
          { optional: true },
        )}
        {known("home", "现居地", errors.homeProvId === undefined ? "homeCityId" : "homeProvId")}
        {known("hometown", "家乡", "provId", { optional: true })}
        {typed("profession", "职业", { optional: true }, 30)}
        {typed("wechatNo", "微信号", { optional: true })}
        <Checkbox checked={values.isSame === true} onChange={(event) => set("isSame", event.target.checked)}>
          同手机号
        </Checkbox>
        {choice("userRole", "角色", selectableUserRole.labels)}
        {known("imageUrl", "头像", "imageUrl", { optional: true })}
        {line(
          "signature",
          "交友宣言",
          (id) => (
            <Input.TextArea
              id={id}
              rows={2}
              value={text("signature")}
              onChange={(event) => set("signature", event.target.value)}
            />
          ),
          { optional: true, counter: [text("signature").length, 200] },
        )}
        {line(
          "saleUserId",
          "销售",
          (id) => (
            <Select
              id={id}
              allowClear
              style={{ width: "100%" }}
              placeholder="未分配"
              value={typeof values.saleUserId === "number" ? values.saleUserId : null}
              options={(sales.data ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(value: number | undefined) => set("saleUserId", value ?? null)}
            />
          ),
          { optional: true },
        )}
        {known("shopId", "门店", "shopId", { optional: true })}
        {line(
          "tagIds",
          "标签",
          (id) => (
            <Select
              id={id}
              mode="multiple"
              style={{ width: "100%" }}
              value={[...(values.tagIds ?? [])]}
              options={(tags.data ?? []).map((group) => ({
                label: group.name,
                options: group.tags
                  .filter(({ type }) => type === "MANUAL")
                  .map((tag) => ({ value: tag.id, label: tag.name })),
              }))}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(value: number[]) => set("tagIds", value)}
            />
          ),
          { optional: true },
        )}
        {line(
          "connect",
          "沟通内容",
          (id) => (
            <Input.TextArea
              id={id}
              rows={3}
              value={text("connect")}
              onChange={(event) => set("connect", event.target.value)}
            />
          ),
          { optional: true, counter: [text("connect").length, noteMax] },
        )}
      </div>
    </FormFrame>
  );
}
