import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { dataScope, homeType, roleStatus } from "@hongxian/contract/core/staff/role.choices.ts";
import {
  type RoleChange,
  type RoleRow,
  listRoleChanges,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../../platform/call.ts";
import { PageDrawer } from "../../../platform/page-context.tsx";
import { PanelState } from "../../../ui/panel-state.tsx";
import { clockText } from "../../../platform/shanghai-time.ts";
import { toastError } from "../../../platform/toast.ts";
import "./role-dialogs.css";

type Values = Readonly<Record<string, unknown>>;
const atOnce = 50;
const asValues = (value: unknown): Values => (typeof value === "object" && value !== null ? (value as Values) : {});
const asNames = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const labels: Readonly<Record<string, string>> = {
  name: "角色名称",
  remark: "备注",
  totpRequired: "要求动态验证码",
  dataScope: "数据范围",
  homeType: "首页类型",
  agentTier: "适用层级",
  status: "状态",
  defaultForTier: "层级默认",
};
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dataScope: dataScope.labels,
  homeType: homeType.labels,
  agentTier: agentTier.labels,
  status: roleStatus.labels,
};

function wordOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "是" : "否";
  return words[name]?.[String(value)] ?? String(value);
}

/** `/promotion/shopsmanage|导出` → 用户管理 › 导出 */
function grantName(name: string): string {
  const [route = "", title] = name.split("|");
  const page = menuPageByRoute.get(route)?.title ?? route;
  return title === undefined ? page : `${page} › ${title}`;
}

function Grants({ tone, word, names }: { tone: "jade" | "brick"; word: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      <span className={`tone tone-${tone}`}>{`${word}${names.length}项`}</span> {names.map(grantName).join("、")}
    </p>
  );
}

function Change({ change }: { change: RoleChange }) {
  const [before, after] = [asValues(change.before), asValues(change.after)];
  const fields = Object.keys(labels).filter((name) => name in after);
  return (
    <li>
      <div className="change-head flex at-baseline gap-10 size-12 text3">
        <b className="size-13 text">{change.title}</b>
        <span>{change.staffName ?? "系统"}</span>
        <time className="num">{clockText(change.time)}</time>
        <span className="num">{change.ip}</span>
      </div>
      <Grants tone="jade" word="新增" names={asNames(after["added"])} />
      <Grants tone="brick" word="移除" names={asNames(after["removed"])} />
      {"because" in after && <p className="caption">因上级角色失去该权限而移除</p>}
      {fields.map((name) => (
        <p key={name}>
          {labels[name]}：{name in before && <s>{wordOf(name, before[name])}</s>} {wordOf(name, after[name])}
        </p>
      ))}
    </li>
  );
}

/** 变更记录: who changed what of this role. */
export function RoleChanges({ role, onClose }: { role: RoleRow; onClose(): void }) {
  const [rows, setRows] = useState<readonly RoleChange[] | null>(null);
  const [whole, setWhole] = useState(false);
  const read = async (before: number | undefined) => {
    const part = await call(listRoleChanges, {
      params: { id: role.id },
      query: before === undefined ? {} : { before },
    });
    setRows((known) => [...(before === undefined ? [] : (known ?? [])), ...part]);
    setWhole(part.length < atOnce);
  };
  useEffect(() => {
    read(undefined).catch((error: unknown) => {
      setRows([]);
      toastError(error);
    });
    // Read once for the role the drawer was opened for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [role.id]);
  return (
    <PageDrawer open size={560} title={`变更记录 · ${role.name}`} onClose={onClose}>
      {rows === null && <PanelState kind="loading" lines={6} />}
      {rows?.length === 0 && <PanelState kind="empty" text="暂无变更记录" />}
      <ol className="change-list mb-12">
        {rows?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {rows !== null && rows.length > 0 && !whole && (
        <Button onClick={() => void read(rows.at(-1)?.id).catch(toastError)}>加载更多</Button>
      )}
    </PageDrawer>
  );
}
