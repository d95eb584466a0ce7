import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { marketAccountStatus, marketAccountType } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { getMarketAccounts, settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { Button, Select } from "antd";
import { useState } from "react";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { type CallData, answeredMessage, call } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import type { PartTimeRow } from "./part-time-row.ts";
import "./part-time.css";

type AccountType = (typeof marketAccountType.values)[number];
type Account = CallData<typeof getMarketAccounts>[number];
const types = marketAccountType.values.map((value) => ({ value, label: marketAccountType.labels[value] }));

interface MarketAccountsDrawerProps {
  readonly row: PartTimeRow;
  onDone(): void;
}

/** 分配运营号: the official accounts a person maintains. */
export function MarketAccountsDrawer({ row, onDone }: MarketAccountsDrawerProps) {
  const { data, error, reload } = useData(getMarketAccounts, { params: { id: row.id } });
  const [member, setMember] = useState<FoundMember | null>(null);
  const [type, setType] = useState<AccountType>("OFFICIAL");
  const [problem, setProblem] = useState<string | undefined>();
  const [leaving, setLeaving] = useState<Account | null>(null);
  const [busy, setBusy] = useState(false);

  const set = async (userId: number, of: AccountType, isAdd: boolean) => {
    setBusy(true);
    try {
      await call(settingMarketAccount, {
        params: { userId, type: of, maintainer: row.id, isAdd: isAdd ? "true" : "false" },
      });
      toast.success(answeredMessage(settingMarketAccount));
      setMember(null);
      setLeaving(null);
    } catch (refusal) {
      toastError(refusal);
    }
    setBusy(false);
    reload();
  };
  const add = () => {
    setProblem(member === null ? "请选择会员" : undefined);
    if (member !== null) void set(member.userId, type, true);
  };

  return (
    <PageDrawer open size={480} title={`分配运营号：${row.name}`} onClose={onDone}>
      <div className="form-grid">
        <MemberFinder label="运营号" error={problem} member={member} onFound={setMember} />
        <FormField label="类型" hint="官方号在App显示官方标识">
          {({ id }) => <Select id={id} style={{ width: "100%" }} options={types} value={type} onChange={setType} />}
        </FormField>
        <Button type="primary" disabled={busy} onClick={add}>
          分配
        </Button>
      </div>
      <h4 className="accounts-head">
        维护中 <span className="num">{data?.length ?? 0}</span>
      </h4>
      {error !== null && data === undefined && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.length === 0 && <PanelState kind="empty" text="还没有运营号" />}
      <ul className="accounts">
        {(data ?? []).map((account) => (
          <li key={account.userId}>
            <MemberCell member={account} online={account.onLine} />
            <Tag tone="accent">{marketAccountType.labels[account.type]}</Tag>
            {account.status !== "ENABLE" && <Tag tone="mute">{marketAccountStatus.labels[account.status]}</Tag>}
            <Button type="text" size="small" danger disabled={busy} onClick={() => setLeaving(account)}>
              移除
            </Button>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <ConfirmDialog
          title="移除运营号"
          text="移除后该账号恢复为普通会员，确定移除？"
          danger
          busy={busy}
          onConfirm={() => void set(leaving.userId, leaving.type, false)}
          onClose={() => setLeaving(null)}
        />
      )}
    </PageDrawer>
  );
}
