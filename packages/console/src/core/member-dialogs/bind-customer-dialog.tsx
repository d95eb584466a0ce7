import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import {
  type FoundEpCustomer,
  confirmEpCustomer,
  searchEpCustomer,
} from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Face } from "../../ui/fields/member-field.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import type { FormMember } from "./member-form-dialog.tsx";
import { send } from "./member-forms.ts";
import "./member-forms.css";

interface BindCustomerDialogProps {
  readonly member: FormMember;
  onDone(): void;
  onClose(): void;
}

/** 绑定企微客户: finds customers of enterprise WeChat by name and binds one; rebinding a bound one needs a confirmation. */
export function BindCustomerDialog({ member, onDone, onClose }: BindCustomerDialogProps) {
  const [found, setFound] = useState<readonly FoundEpCustomer[] | null>(null);
  const [picked, setPicked] = useState<FoundEpCustomer | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const search = async (name: string) => {
    if (name.trim() === "") return setProblem(wecomMessages.searchName);
    setProblem("");
    setPicked(null);
    return call(searchEpCustomer, { query: { name } }).then(setFound, toastError);
  };
  const bind = async () => {
    if (picked === null) return;
    setAsking(false);
    setBusy(true);
    try {
      await send(confirmEpCustomer, {
        params: { userId: member.userId, epId: picked.epId },
        query: { isAdmin: "true" },
      });
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const isTaken =
    picked?.boundUserId !== null && picked?.boundUserId !== undefined && picked.boundUserId !== member.userId;
  return (
    <>
      <FormFrame
        title="绑定企微客户"
        kind="dialog"
        width={560}
        dirty={false}
        busy={busy || picked === null}
        okText={busy ? "绑定中" : "确认绑定"}
        onOk={() => (isTaken ? setAsking(true) : void bind())}
        onClose={onClose}
      >
        <div className="text2 mb-16">
          {member.firstName ?? ""}（{member.userId}）
        </div>
        <FormField label="企微客户名称" error={problem}>
          {({ id }) => (
            <Input.Search
              id={id}
              autoFocus
              maxLength={50}
              enterButton={<Button>查找</Button>}
              onSearch={(text) => void search(text)}
            />
          )}
        </FormField>
        <div className="ep-found grid gap-6 scroll">
          {found?.length === 0 && <span className="caption">未找到企微客户</span>}
          {found?.map((customer) => (
            <button
              key={customer.epId}
              type="button"
              className="ep-line row gap-10 align-start pointer"
              aria-pressed={picked?.epId === customer.epId}
              onClick={() => setPicked(customer)}
            >
              <Face src={customer.avatar} name={customer.name} />
              <b>{customer.name}</b>
              <span className="caption">
                {customer.corpName} · {customer.followStaffName} · {clockText(customer.addTime ?? "").slice(0, 10)}
              </span>
              {customer.boundUserId !== null && <span className="caption">已绑定 {customer.boundName}</span>}
            </button>
          ))}
        </div>
      </FormFrame>
      {asking && (
        <ConfirmDialog
          title="改绑"
          text={wecomMessages.rebindConfirm(picked?.boundName ?? "")}
          danger
          onConfirm={() => void bind()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
