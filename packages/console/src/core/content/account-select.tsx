import { findOfficialAccounts } from "@hongxian/contract/core/content/official-accounts.endpoints.ts";
import { Select } from "antd";
import { useData } from "../../platform/use-data.ts";

interface AccountSelectProps {
  readonly id?: string;
  readonly value: number | undefined;
  /** Only the accounts that the caller maintains. */
  readonly mine?: boolean;
  readonly invalid?: boolean;
  onChange(userId: number): void;
}

/** A select for the official accounts of the platform. */
export function AccountSelect({ id, value, mine = false, invalid = false, onChange }: AccountSelectProps) {
  const { data } = useData(findOfficialAccounts, { query: mine ? { mine: true } : {} });
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(invalid ? { status: "error" as const } : {})}
      style={{ width: "100%" }}
      placeholder="请选择账号"
      showSearch={{ optionFilterProp: "label" }}
      value={value ?? null}
      notFoundContent={mine ? "您没有维护的运营号" : "暂无数据"}
      options={(data ?? []).map(({ userId, firstName }) => ({ value: userId, label: `${firstName}（${userId}）` }))}
      onChange={onChange}
    />
  );
}
