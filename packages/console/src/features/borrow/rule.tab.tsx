import { borrowConsentActs } from "@hongxian/contract/core/introduction/borrow.acts.ts";
import {
  borrowGrants,
  getBorrowRules,
  putBorrowConsent,
  putBorrowRules,
} from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { pick } from "@hongxian/contract/core/staff/pick.endpoints.ts";
import { type ConsentRow, getConsentMembers } from "@hongxian/contract/features/borrow/borrow-page.endpoints.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Button, InputNumber, Switch } from "antd";
import { useMemo, useState } from "react";
import { ConsentDialog } from "../../core/introduction/consent.dialog.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { Column } from "../../kit/table/column.ts";
import { useForm } from "../../kit/use-form.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useList } from "../../platform/use-list.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { MemberFilter } from "../../ui/filters/text-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

const shopField: Field = { ...field.shop("门店"), optional: true };

function Form({ rules, onSaved }: { rules: CallData<typeof getBorrowRules>; onSaved(): void }) {
  const may = useCan()(borrowGrants.lendRule) && rules.mayChange;
  const form = useForm({
    schema: putBorrowRules.body,
    initial: useMemo(() => {
      const { shopId: _shop, mayChange: _may, ...values } = rules;
      return values;
    }, [rules]),
    send: async (body) => {
      await call(putBorrowRules, { params: { shopId: rules.shopId }, body });
      toast.success(answeredMessage(putBorrowRules));
    },
    onDone: onSaved,
  });
  const auto = Number(form.values.autoScore);
  return (
    <div className="borrow-rules flex at-top wrap fixed">
      <FormField label="开放借力">
        {({ id }) => (
          <span>
            <Switch
              id={id}
              disabled={!may}
              checked={form.values.borrowOpen}
              onChange={(value) => form.set("borrowOpen", value)}
            />
          </span>
        )}
      </FormField>
      <FormField label="默认分成" error={form.errors.splitBp}>
        {({ id }) => (
          <InputNumber<number>
            id={id}
            disabled={!may}
            min={10}
            max={70}
            suffix="%"
            value={Number(form.values.splitBp) / 100}
            onChange={(value) => form.set("splitBp", Math.round((value ?? 0) * 100))}
          />
        )}
      </FormField>
      <FormField label="自动同意" error={form.errors.autoScore} hint="匹配分达到该分数时自动同意">
        {({ id }) => (
          <span className="inline-row gap-8">
            <Switch
              disabled={!may}
              aria-label="自动同意"
              checked={auto > 0}
              onChange={(on) => form.set("autoScore", on ? 85 : 0)}
            />
            <InputNumber<number>
              id={id}
              disabled={!may || auto === 0}
              min={60}
              max={100}
              precision={0}
              suffix="分"
              value={auto === 0 ? null : auto}
              onChange={(value) => form.set("autoScore", value ?? 0)}
            />
          </span>
        )}
      </FormField>
      {may && (
        <Button type="primary" disabled={!form.dirty || form.sending} onClick={() => void form.submit()}>
          {form.sending ? "保存中" : "保存"}
        </Button>
      )}
    </div>
  );
}

function Rules({ shopId }: { shopId: number }) {
  const { data, error, reload } = useData(getBorrowRules, { params: { shopId } });
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={2} />;
  return <Form key={`${shopId}-${data.version}`} rules={data} onSaved={reload} />;
}

const columns: readonly Column<ConsentRow>[] = [
  { title: "会员", width: 200, cell: ({ user }) => <MemberCell member={user} /> },
  {
    title: "借力同意",
    width: 120,
    cell: ({ borrowConsent }) => (
      <Tag tone={borrowConsent ? "jade" : "hollow"}>{borrowConsent ? "已同意" : "未登记"}</Tag>
    ),
  },
  {
    title: "登记时间",
    width: 140,
    cell: ({ borrowConsentTime }) =>
      borrowConsentTime === null ? (
        <span className="nil">—</span>
      ) : (
        <span className="num">{shortTime(borrowConsentTime).text}</span>
      ),
  },
];
const rowActions: readonly PageAction<ConsentRow>[] = [
  actionOf(borrowConsentActs.give, {
    dialog: ({ user }, end) => <ConsentDialog member={user} {...end} />,
  }),
  actionOf(borrowConsentActs.takeBack, {
    danger: true,
    confirm: "取消后该会员立即移出借力池，进行中的牵线不受影响，确定？",
    run: async ({ user }) => {
      await call(putBorrowConsent, { params: { userId: user.userId }, body: { consent: false } });
      toast.success(answeredMessage(putBorrowConsent));
    },
  }),
];

/** 规则: how the shop lends, and which of its members agreed. */
export function RuleTab() {
  const isAgent = (useSession()?.staff.agentTier ?? null) !== null;
  const shops = useData(pick, { params: { kind: "shop" } });
  const [picked, setPicked] = useState<number | null>(null);
  // An agent's account with one shop has nothing to choose.
  const only = isAgent && shops.data?.length === 1 ? (shops.data[0]?.id ?? null) : null;
  const shopId = only ?? picked;
  const list = useList(getConsentMembers, shopId === null ? {} : { fixed: { shopId: String(shopId) } });
  return (
    <>
      {only === null && (
        <div className="borrow-pick">
          <FieldInput
            field={shopField}
            value={picked}
            onChange={(value) => setPicked(typeof value === "number" ? value : null)}
          />
        </div>
      )}
      {shopId !== null && <Rules shopId={shopId} />}
      <FilterBar list={list} plain>
        <MemberFilter list={list} name="keyword" label="会员" />
        <FlagFilter list={list} name="consent" label="借力同意" yes="已同意" no="未登记" />
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        rowKey={({ user }) => user.userId}
        rowActions={rowActions}
        unit="人"
        settings={false}
      />
    </>
  );
}
