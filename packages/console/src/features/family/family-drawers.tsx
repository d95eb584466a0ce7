import { actionOf } from "../../kit/page-action.ts";
import {
  getFamilyMembers,
  getFamilyStat,
  removeFamilyMember,
  setFamilyLeader,
  setFamilyRole,
} from "@hongxian/contract/features/family/family.endpoints.ts";
import type { family } from "@hongxian/contract/features/family/family.resource.ts";
import { familyGrants, familyMessages, familyRole } from "@hongxian/contract/features/family/family.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { ActionButton } from "../../kit/action-button.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "./family.css";

export type FamilyRow = RowOf<typeof family>;
type Member = CallData<typeof getFamilyMembers>[number];
interface DrawerProps {
  readonly row: FamilyRow;
  onClose(): void;
}
const roleOptions = (["DEPUTY", "HOST", "MEMBER"] as const).map((value) => ({
  value,
  label: familyRole.labels[value],
}));

function MemberLine({ familyId, member, onDone }: { familyId: number; member: Member; onDone(): void }) {
  const may = useCan()(familyGrants.members);
  const { userId } = member.member;
  const change = async (role: "DEPUTY" | "HOST" | "MEMBER") => {
    try {
      await call(setFamilyRole, { params: { id: familyId, userId }, body: { role } });
      toast.success(answeredMessage(setFamilyRole));
    } catch (error) {
      toastError(error);
    }
    onDone();
  };
  return (
    <li>
      <MemberCell member={member.member} />
      <span className="caption num">
        贡献 ¥{yuanText(member.contribution)} · {clockText(member.joinTime).slice(0, 10)} 加入
      </span>
      {member.role === "LEADER" ? (
        <b>{familyRole.labels.LEADER}</b>
      ) : (
        <span className="family-actions inline-row gap-4">
          <Select
            size="small"
            aria-label="身份"
            disabled={!may}
            value={member.role}
            options={roleOptions}
            onChange={(role) => void change(role)}
          />
          <ActionButton
            action={actionOf(familyGrants.leader, {
              confirm: familyMessages.leaderConfirm,
              blocked: () => (member.isRealName ? undefined : familyMessages.newLeader),
              run: async () => {
                await call(setFamilyLeader, { params: { id: familyId, userId } });
                toast.success(answeredMessage(setFamilyLeader));
              },
            })}
            target={null}
            onDone={onDone}
          />
          <ActionButton
            action={actionOf(familyGrants.remove, {
              danger: true,
              confirm: familyMessages.removeConfirm,
              run: async () => {
                await call(removeFamilyMember, { params: { id: familyId, userId } });
                toast.success(answeredMessage(removeFamilyMember));
              },
            })}
            target={null}
            onDone={onDone}
          />
        </span>
      )}
    </li>
  );
}

/** 成员管理. */
export function MembersDrawer({ row, onClose }: DrawerProps) {
  const { data, error, reload } = useData(getFamilyMembers, { params: { id: row.id } });
  return (
    <PageDrawer open title={`成员管理：${row.name}`} size={720} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.length === 0 && <PanelState kind="empty" />}
      <ul className="family-members">
        {data?.map((member) => (
          <MemberLine key={member.member.userId} familyId={row.id} member={member} onDone={reload} />
        ))}
      </ul>
    </PageDrawer>
  );
}

/** A family's income, live time, earners and growth. */
export function StatDrawer({ row, onClose }: DrawerProps) {
  const { data, error, reload } = useData(getFamilyStat, { params: { id: row.id }, query: {} });
  const state = { error, onRetry: reload, height: 200 };
  const x = data?.days.map(({ day }) => day) ?? [];
  return (
    <PageDrawer open title={`家族数据：${row.name}`} size={720} onClose={onClose}>
      <h3>近30天流水（元）与开播时长（分）</h3>
      <Chart
        {...state}
        label="流水与开播时长"
        data={
          data && {
            kind: "lanes",
            x,
            series: [
              { name: "流水", values: data.days.map(({ cents }) => cents / 100) },
              { name: "开播时长", values: data.days.map(({ minutes }) => minutes) },
            ],
          }
        }
      />
      <h3>主播流水（元）</h3>
      <Chart
        {...state}
        label="主播流水"
        data={
          data && {
            kind: "bar",
            x: data.hosts.map(({ name }) => name),
            series: [{ name: "流水", values: data.hosts.map(({ cents }) => cents / 100) }],
          }
        }
      />
      <h3>成员增长</h3>
      <Chart
        {...state}
        label="成员增长"
        data={data && { kind: "line", x, series: [{ name: "成员", values: data.days.map(({ members }) => members) }] }}
      />
    </PageDrawer>
  );
}
