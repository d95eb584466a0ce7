import {
  getMarriageFeeSettings,
  getSalePrice,
  signUserContract,
} from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useMemo, useState } from "react";
import type { z } from "zod";
import type { Draft } from "../../platform/form-types.ts";
import { entriesOf } from "../../platform/field-names.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import type { CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { runCall } from "../../kit/run-call.ts";
import { FilesInput } from "./files-input.tsx";

const fields = {
  amount: field.cents("合同金额"),
  beginTime: field.date("开始日期"),
  endTime: field.date("结束日期"),
  remark: optional(field.longText("备注", { max: 200 })),
};
const year = 365;
const maxFiles = 9;

type Price = CallData<typeof getMarriageFeeSettings>[number];

/** What every contract's form asks for. */
type Term = Pick<
  z.input<typeof signUserContract.body>,
  "feeSettingId" | "amount" | "beginTime" | "endTime" | "attachments" | "remark"
>;

interface TermFormProps<S extends z.ZodType<unknown, Term>> {
  readonly title: string;
  readonly userId: number;
  readonly schema: S;
  /** Sent with the form. */
  readonly more: Readonly<Record<string, unknown>>;
  readonly begin?: string;
  readonly wanted?: string;
  readonly offers?: (price: Price) => boolean;
  /** How it is sold: an upgrade deducts the remaining value. */
  readonly action?: "OPEN" | "RENEW" | "UPGRADE";
  send(body: z.output<S>): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

const everything = () => true;
const dayAfter = (day: string, days: number): string =>
  todayText(Date.parse(`${day}T12:00:00+08:00`) + days * 86_400_000);

/** Package, amount and term of a contract; the price list returns what this member may buy. */
export function TermForm<S extends z.ZodType<unknown, Term>>(props: TermFormProps<S>) {
  const { userId, more, begin = todayText(), wanted, offers = everything, action = "OPEN" } = props;
  const { data } = useData(getMarriageFeeSettings, { params: { x: userId } });
  const offered = (data ?? [])
    .filter(offers)
    .toSorted((a, b) => Number(b.feeType === wanted) - Number(a.feeType === wanted));
  const [chosen, setChosen] = useState<Price | null>(null);
  const form = useForm<z.ZodType<unknown, Term>, Draft<z.ZodType<unknown, Term>>>({
    schema: props.schema,
    initial: useMemo(
      () => ({
        feeSettingId: undefined,
        amount: undefined,
        beginTime: begin,
        endTime: dayBefore(-year),
        attachments: [],
        remark: "",
      }),
      [begin],
    ),
    counted: ({ remark, ...values }) => ({ ...values, remark: remark ?? "", ...more }),
    send: props.send,
    onDone: props.onDone,
  });
  const { data: sale } = useData(
    getSalePrice,
    { params: { userId }, query: { feeSettingId: chosen?.feeSettingId ?? 0, action } },
    { enabled: chosen !== null },
  );
  const due = sale?.feeSettingId === chosen?.feeSettingId ? sale : undefined;
  const fill: Readonly<Partial<Record<keyof typeof fields, number | string>>> =
    chosen === null
      ? {}
      : {
          ...(due === undefined ? {} : { amount: due.payCents }),
          endTime: dayAfter(form.values.beginTime ?? begin, chosen.days ?? year),
        };
  const loose = Object.entries(form.errors).filter(
    ([name]) => !(name in fields) && name !== "feeSettingId" && name !== "attachments",
  );
  const hintOf = (name: keyof typeof fields) => {
    const value = fill[name];
    if (value === undefined || value === form.values[name]) return undefined;
    return (
      <button type="button" className="cell-link" onClick={() => form.set(name, value)}>
        填入 {typeof value === "number" ? yuanText(value) : value}
      </button>
    );
  };
  return (
    <FormFrame
      title={props.title}
      kind="dialog"
      width={560}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交"}
      onOk={() => void form.submit()}
      onClose={props.onClose}
    >
      {loose.map(([name, message]) => (
        <div key={name} className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {message}
        </div>
      ))}
      {due !== undefined && (
        <p className="caption mb-12">
          标价 {yuanText(due.listCents)}
          {due.activityName !== "" && `，活动【${due.activityName}】${yuanText(-due.saveCents)}`}
          {due.worthCents > 0 && `，抵扣剩余会员 ${yuanText(-due.worthCents)}`}，应收 {yuanText(due.payCents)}，最低可给{" "}
          {yuanText(due.lowestCents)}
        </p>
      )}
      <div className="form-grid">
        <FormField label="套餐" error={form.errors.feeSettingId}>
          {({ id }) => (
            <Select<number>
              id={id}
              placeholder="请选择套餐"
              {...(chosen === null ? {} : { value: chosen.feeSettingId })}
              options={offered.map(({ feeSettingId, name, price, days, matchTimes }) => ({
                value: feeSettingId,
                label: `${name}　¥${yuanText(price)}　${days ?? "—"}天　牵线${matchTimes ?? "不限"}次`,
              }))}
              onChange={(feeSettingId) => {
                setChosen(offered.find((one) => one.feeSettingId === feeSettingId) ?? null);
                form.set("feeSettingId", feeSettingId);
              }}
            />
          )}
        </FormField>
        {entriesOf(fields).map(([name, one]) => (
          <FormField
            key={name}
            label={one.label}
            optional={"optional" in one}
            error={form.errors[name]}
            hint={hintOf(name)}
          >
            {(control) => <FieldInput {...control} field={one} {...form.field(name)} />}
          </FormField>
        ))}
        <FormField label="附件" optional full error={form.errors.attachments}>
          {() => (
            <FilesInput
              label="附件"
              max={maxFiles}
              value={form.values.attachments}
              onChange={(files) => form.set("attachments", files)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

interface SignFormProps {
  readonly userId: number;
  readonly name: string;
  /** The requested package is listed first. */
  readonly wanted?: string;
  onDone(): void;
  onClose(): void;
}

/** 签约 / 新签合同 of a known member. */
export const SignForm = ({ userId, name, wanted, ...end }: SignFormProps) => {
  const more = useMemo(() => ({ userId }), [userId]);
  return (
    <TermForm
      title={`新签合同 · ${name}`}
      userId={userId}
      schema={signUserContract.body}
      more={more}
      {...(wanted === undefined ? {} : { wanted })}
      send={(body) => runCall(signUserContract, { body })}
      {...end}
    />
  );
};
