import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import {
  addServersBody,
  getKfStaffOptions,
  wechatKfServer,
} from "@hongxian/contract/features/wecom/wechat-kf-server.resource.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { InputNumber, Select } from "antd";
import { useDeferredValue, useMemo, useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { useKfOptions } from "./kf-options.tsx";

const add = customCall(wechatKfServer, "add");
const wide = { width: "100%" };
const failed = (invalid: boolean) => (invalid ? { status: "error" as const } : {});

/** Staff found by name; the select itself remembers the names of the chosen ones. */
function useStaffOptions() {
  const [text, setText] = useState("");
  const { data } = useData(getKfStaffOptions, { query: { name: useDeferredValue(text) } });
  const options = (data ?? []).map(({ id, name, enterpriseWechatName, hasWecom }) => ({
    value: id,
    label: hasWecom
      ? `${name}${enterpriseWechatName === "" ? "" : `（${enterpriseWechatName}）`}`
      : `${name}（${wecomMessages.noWecomUser}）`,
    disabled: !hasWecom,
  }));
  return { options, search: setText };
}

/** 添加接待人员: several of the staff on one account. */
export function AddServersDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const accounts = useKfOptions();
  const staff = useStaffOptions();
  const [search] = usePageSearch();
  const filtered = Number(search.get("kfId"));
  const form = useForm({
    schema: addServersBody,
    initial: useMemo(() => ({ kfId: filtered > 0 ? filtered : undefined, staffIds: [], maxSessions: 20 }), [filtered]),
    send: async (body) => {
      await call(add, { body });
      toast.success(answeredMessage(add));
    },
    onDone,
  });
  return (
    <FormFrame
      title="添加接待人员"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "添加中" : "添加"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField label="客服账号" error={form.errors.kfId}>
          {({ id, invalid }) => (
            <Select
              id={id}
              {...failed(invalid)}
              style={wide}
              placeholder="请选择客服账号"
              options={accounts.map((account) => ({ value: account.id, label: account.name }))}
              value={form.values.kfId ?? null}
              onChange={(value) => form.set("kfId", value)}
            />
          )}
        </FormField>
        <FormField label="员工" error={form.errors.staffIds}>
          {({ id, invalid }) => (
            <Select
              id={id}
              {...failed(invalid)}
              mode="multiple"
              style={wide}
              placeholder="按姓名或企业微信名搜索"
              options={staff.options}
              showSearch={{ filterOption: false, onSearch: staff.search }}
              value={form.values.staffIds}
              onChange={(value) => form.set("staffIds", value)}
            />
          )}
        </FormField>
        <FormField label="接待上限" error={form.errors.maxSessions} hint="同时接待的会话数，1–100">
          {({ id, invalid }) => (
            <InputNumber
              id={id}
              {...failed(invalid)}
              style={wide}
              precision={0}
              value={form.values.maxSessions}
              onChange={(value) => form.set("maxSessions", value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
