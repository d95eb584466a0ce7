import {
  getAdvisers,
  getSales,
  ownerMessages,
  settingAdviser,
  settingSale,
} from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { Select } from "antd";
import { z } from "zod";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import "./member-dialogs.css";

interface Named {
  readonly userId: number;
  readonly firstName: string | null;
}
interface End {
  onDone(): void;
  onClose(): void;
}
interface Choice {
  readonly value: number;
  readonly label: string;
}

interface OwnerDialogProps extends End {
  readonly member: Named;
  /** The role that is assigned: 销售 or 顾问. */
  readonly what: string;
  readonly missing: string;
  readonly current: number | null;
  readonly options: readonly (Choice | { readonly label: string; readonly options: readonly Choice[] })[];
  readonly loading: boolean;
  send(ownerUserId: number): Promise<void>;
}

/** Assigns a member to a member of staff; 0 means nobody. */
function OwnerDialog(props: OwnerDialogProps) {
  const { member, what, missing, current, options, loading, send, onDone, onClose } = props;
  const form = useForm({
    schema: z.object({ ownerUserId: z.int(missing) }),
    initial: { ownerUserId: current },
    send: ({ ownerUserId }) => send(ownerUserId),
    onDone,
  });
  return (
    <FormFrame
      title={`分配${what}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "确定"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="text2 mb-16">
        {member.firstName ?? ""}（{member.userId}）
      </div>
      <FormField label={what} error={form.errors.ownerUserId}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            placeholder={`请选择${what}`}
            loading={loading}
            value={form.values.ownerUserId}
            options={[...options]}
            showSearch={{ optionFilterProp: "label" }}
            onChange={(value: number) => form.set("ownerUserId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const choiceOf = ({ userId, name, memberCount }: { userId: number; name: string; memberCount: number }): Choice => ({
  value: userId,
  label: `${name}（${memberCount} 人）`,
});
const noManager = "未设主管";

/** 分配销售: the sales people by their manager, with their numbers of members; 0 returns the member to 公海. */
export function AssignSaleDialog({ member, ...end }: { member: Named & { saleUserId: number | null } } & End) {
  const { data } = useData(getSales, {});
  const managers = [...new Set((data ?? []).map(({ managerName }) => managerName ?? noManager))];
  return (
    <OwnerDialog
      member={member}
      what="销售"
      missing={ownerMessages.noSale}
      current={member.saleUserId}
      loading={data === undefined}
      options={[
        { label: "公海", options: [{ value: 0, label: "退回公海" }] },
        ...managers.map((manager) => ({
          label: manager,
          options: (data ?? []).filter(({ managerName }) => (managerName ?? noManager) === manager).map(choiceOf),
        })),
      ]}
      send={async (b) => {
        await call(settingSale, { params: { a: member.userId, b } });
        toast.success(answeredMessage(settingSale));
      }}
      {...end}
    />
  );
}

/** 分配顾问: the adviser who serves the member after signing; 0 assigns nobody. */
export function AssignAdviserDialog({ member, ...end }: { member: Named & { adviserUserId: number | null } } & End) {
  const { data } = useData(getAdvisers, {});
  return (
    <OwnerDialog
      member={member}
      what="顾问"
      missing={ownerMessages.noAdviser}
      current={member.adviserUserId}
      loading={data === undefined}
      options={[{ value: 0, label: "不指定顾问" }, ...(data ?? []).map(choiceOf)]}
      send={async (b) => {
        await call(settingAdviser, { params: { a: member.userId, b } });
        toast.success(answeredMessage(settingAdviser));
      }}
      {...end}
    />
  );
}
