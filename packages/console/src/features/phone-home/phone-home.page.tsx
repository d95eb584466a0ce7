import { figurePeriods } from "@hongxian/contract/wire/figure-periods.ts";
import type { CallData } from "../../platform/call.ts";
import { getPhoneHome, getPhoneTrend } from "@hongxian/contract/features/phone-home/phone-home.endpoints.ts";
import { ReloadOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useState } from "react";
import { changeOf } from "../../platform/change-of.ts";
import { PhoneBell } from "../../core/notice/phone-bell.tsx";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { PhonePage } from "../../core/phone/phone-page.tsx";
import { PhoneChart, PhonePanel } from "../../core/phone/phone-panel.tsx";
import { PhoneStats } from "../../core/phone/phone-stats.tsx";
import { ChangePasswordDialog } from "../../core/session/change-password.dialog.tsx";
import { homeRoute, signOut } from "../../core/session/session-actions.ts";
import { openAddress } from "../../platform/address.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import type { Stat } from "../../ui/stat-cards.tsx";

const everyMs = 60_000;

type Card = CallData<typeof getPhoneHome>["cards"][number];
const statOf = ({ title, value, yesterday, isMoney }: Card): Stat => ({
  label: title,
  value,
  ...(isMoney ? { unit: "cents" as const } : {}),
  ...(yesterday === null ? {} : { deltas: [{ label: "较昨日", percent: changeOf(value, yesterday) }] }),
});

/** 移动首页: today's figures and waiting work. */
export function PhoneHomePage() {
  const [days, setDays] = useState("7");
  const [shown, setShown] = useState<"password" | "leave" | null>(null);
  const [leaving, setLeaving] = useState(false);
  const home = useData(getPhoneHome, {}, { everyMs });
  const trend = useData(getPhoneTrend, { query: { days } }, { everyMs });
  const openable = new Set<string>(usePageList().map(({ route }) => route));
  const refresh = () => {
    home.reload();
    trend.reload();
  };
  const leave = async () => {
    setLeaving(true);
    await signOut().catch(toastError);
    setLeaving(false);
  };
  const cards = home.data?.cards ?? [];
  const periods = [...new Set(cards.map(({ period }) => period))];
  const todos = (home.data?.todos ?? []).filter(({ route }) => openable.has(route.split("?")[0] ?? route));
  return (
    <PhonePage
      title="移动首页"
      onRefresh={refresh}
      extra={
        <>
          <button type="button" className="phone-icon" aria-label="刷新" onClick={refresh}>
            <ReloadOutlined />
          </button>
          <PhoneBell />
        </>
      }
    >
      {home.error !== null && <PanelState kind="error" text={home.error.msg} onRetry={home.reload} />}
      {home.error === null && home.data === undefined && <PanelState kind="loading" />}
      {periods.map((period) => (
        <PhoneStats
          key={period}
          period={figurePeriods[period]}
          stats={cards.filter((card) => card.period === period).map(statOf)}
        />
      ))}
      {todos.length > 0 && (
        <PhonePanel title="待办">
          <div className="phone-menu grid">
            {todos.map(({ key, title, route, count }) => (
              <button
                className="row spread gap-8 size-15 text align-start"
                key={key}
                type="button"
                onClick={() => openAddress(route)}
              >
                {title}
                {count > 0 ? (
                  <em className="phone-count num size-12 weight-600 brick align-center">{count}</em>
                ) : (
                  <small className="size-12 text3">无</small>
                )}
              </button>
            ))}
          </div>
        </PhonePanel>
      )}
      <PhoneChart
        title="趋势"
        extra={
          <Segmented
            aria-label="天数"
            options={[
              { value: "7", label: "7天" },
              { value: "30", label: "30天" },
            ]}
            value={days}
            onChange={setDays}
          />
        }
        of={trend}
        chart={(rows) => ({
          kind: "lanes",
          x: rows.map(({ day }) => day),
          series: [
            { name: "注册", values: rows.map(({ registered }) => registered) },
            { name: "订单金额(元)", values: rows.map(({ orderCents }) => orderCents / 100) },
          ],
        })}
      />
      <PhonePanel title="账号">
        <div className="phone-menu grid">
          <button
            className="row spread gap-8 size-15 text align-start"
            type="button"
            onClick={() => setShown("password")}
          >
            修改密码
          </button>
          <button
            className="row spread gap-8 size-15 text align-start"
            type="button"
            onClick={() => openAddress(`${homeRoute}?wide=1`)}
          >
            切换电脑版
          </button>
          <button
            type="button"
            className="phone-danger row spread gap-8 size-15 text align-start"
            onClick={() => setShown("leave")}
          >
            退出登录
          </button>
        </div>
      </PhonePanel>
      {shown === "password" && <ChangePasswordDialog onClose={() => setShown(null)} />}
      {shown === "leave" && (
        <ConfirmDialog
          title="退出登录"
          text="确定退出登录？"
          danger={false}
          busy={leaving}
          onConfirm={() => void leave()}
          onClose={() => setShown(null)}
        />
      )}
    </PhonePage>
  );
}
