import { kfServerRoute, wechatKf } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { reads } from "@hongxian/contract/wire/access.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { weekDay } from "@hongxian/contract/features/wecom/wecom.choices.ts";
import { SettingOutlined } from "@ant-design/icons";
import { useCan } from "../../platform/access-context.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { Face } from "../../ui/fields/member-field.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { usePage } from "../../platform/page-context.tsx";
import type { FormLayout } from "../../kit/record-form.tsx";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { ClockInput } from "./clock-input.tsx";
import { SecondsCell } from "./kf-cells.tsx";
import { KfLinksDialog } from "./kf-links.dialog.tsx";
import { KfSyncDialog } from "./kf-sync.dialog.tsx";
import { WecomConfigDialog } from "./wecom-config.dialog.tsx";
import "./wecom.css";

type KfRow = Row<typeof wechatKf.fields>;

const [serverPage] = reads(kfServerRoute);

function ServerCount({ row }: { row: KfRow }) {
  const { open } = usePage();
  const can = useCan();
  // Staff who manage the accounts need not have the page of the servers.
  if (!can(serverPage)) return <span className="num">{row.serverCount}</span>;
  return (
    <button type="button" className="kf-count num" onClick={() => open(`${kfServerRoute}?kfId=${row.id}`)}>
      {row.serverCount}
    </button>
  );
}

/** 每天 or the days by name. */
const daysText = (days: KfRow["workDays"]): string =>
  days.length === weekDay.values.length ? "每天" : days.map((day) => weekDay.labels[day].slice(1)).join("");

const config: PageAction<null> = {
  title: "企微配置",
  allow: "admin",
  icon: <SettingOutlined />,
  dialog: (_, end) => <WecomConfigDialog {...end} />,
};

const form: FormLayout = {
  initial: { assignMode: "ROUND_ROBIN", workStart: "09:00", workEnd: "21:00", workDays: [...weekDay.values] },
};

const overlay = {
  cells: {
    avatarUrl: (row: KfRow) => <Face src={row.avatarUrl} name={row.name} />,
    serverCount: (row: KfRow) => <ServerCount row={row} />,
    workTime: (row: KfRow) => (
      <span className="num" title={row.workDays.map((day) => weekDay.labels[day]).join("、")}>
        {row.workTime} <span className="caption">{daysText(row.workDays)}</span>
      </span>
    ),
    avgFirstReply: (row: KfRow) => <SecondsCell seconds={row.avgFirstReply} note="近 30 天平均" />,
  },
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  inputs: { workStart: ClockInput, workEnd: ClockInput },
  forms: { create: form, edit: form },
  dialogs: { links: KfLinksDialog, sync: KfSyncDialog },
  toolbar: () => <ActionButton action={config} target={null} />,
  widths: {
    avatarUrl: 52,
    name: 116,
    openKfId: 132,
    assignMode: 108,
    workTime: 140,
    avgFirstReply: 84,
    status: 62,
    syncTime: 96,
  },
} as const;

/** 企微客服账号. */
export function WechatKfPage() {
  return <ResourcePage resource={wechatKf} overlay={overlay} />;
}
