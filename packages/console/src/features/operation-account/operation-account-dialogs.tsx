import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { marketAccountType } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { marketAccountMessages, settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import {
  moveMarketAccounts,
  operationAccountMessages,
  type operationAccount,
} from "@hongxian/contract/features/operation-account/operation-account.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo, useState } from "react";
import { z } from "zod";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { answeredMessage, call } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";

export type AccountRow = RowOf<typeof operationAccount>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

const staff = field.staff("维护人");
const type = field.choice("类型", marketAccountType);
const maintainer = z.int(marketAccountMessages.noMaintainer).positive(marketAccountMessages.noMaintainer);

const addFields = { userId: field.count("会员"), type, maintainer: staff };
const addSchema = z.strictObject({
  userId: z.int(operationAccountMessages.noMember),
  type: z.enum(marketAccountType.values, "请选择类型"),
  maintainer,
});

function FindInput({ onChange }: { value: unknown; onChange(value: unknown): void }) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const found = (next: FoundMember | null) => {
    setMember(next);
    onChange(next?.userId ?? null);
  };
  return <MemberFinder label="" member={member} onFound={found} />;
}
const addInputs = { userId: FindInput };

/** 添加运营号. */
export const AddDialog = (end: DialogEnd) => (
  <SchemaDialog
    title="添加运营号"
    schema={addSchema}
    fields={addFields}
    inputs={addInputs}
    okText="添加"
    send={async (params) => {
      await call(settingMarketAccount, { params: { ...params, isAdd: true } });
      toast.success(answeredMessage(settingMarketAccount));
    }}
    {...end}
  />
);

const typeFields = { type };
const typeSchema = z.strictObject({ type: addSchema.shape.type });
/** 修改类型. */
export function TypeDialog({ row, ...end }: DialogEnd & { readonly row: AccountRow }) {
  const initial = useMemo(() => ({ type: row.type }), [row.type]);
  return (
    <SchemaDialog
      title={`修改类型：${row.user?.firstName ?? row.userId}`}
      schema={typeSchema}
      fields={typeFields}
      initial={initial}
      send={async (body) => {
        const { userId, maintainerId } = row;
        await call(settingMarketAccount, {
          params: { userId, type: body.type, maintainer: maintainerId, isAdd: true },
        });
        toast.success(answeredMessage(settingMarketAccount));
      }}
      {...end}
    />
  );
}

const staffFields = { maintainer: staff };
const staffSchema = z.strictObject({ maintainer });
/** 更换维护人 of one account; open conversations are transferred too. */
export const MaintainerDialog = ({ row, ...end }: DialogEnd & { readonly row: AccountRow }) => (
  <SchemaDialog
    title={`更换维护人：${row.user?.firstName ?? row.userId}`}
    schema={staffSchema}
    fields={staffFields}
    send={async (body) => {
      const { userId, type: accountType } = row;
      await call(settingMarketAccount, {
        params: { userId, type: accountType, maintainer: body.maintainer, isAdd: true },
      });
      toast.success(answeredMessage(settingMarketAccount));
    }}
    {...end}
  >
    <p className="caption">现维护人 {row.maintainer?.name ?? ""}，未结束的会话将一并移交</p>
  </SchemaDialog>
);

/** 批量更换维护人. */
export function MaintainersDialog({ rows, ...end }: DialogEnd & { readonly rows: readonly AccountRow[] }) {
  const initial = useMemo(() => ({ userIds: rows.map(({ userId }) => userId) }), [rows]);
  return (
    <SchemaDialog
      title={`批量更换维护人（${rows.length}个）`}
      schema={moveMarketAccounts.body}
      fields={staffFields}
      initial={initial}
      send={(body) => runCall(moveMarketAccounts, { body })}
      {...end}
    />
  );
}
