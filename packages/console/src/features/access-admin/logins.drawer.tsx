import { staffLoginResult } from "@hongxian/contract/core/staff/staff.choices.ts";
import { endStaffSession, getStaffLogins } from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { Button } from "antd";
import { deviceName } from "../../core/session/device-name.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { useVisibleActions } from "../../kit/page-action.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useData } from "../../platform/use-data.ts";
import type { AccountRow } from "./account-row.ts";
import "./access-admin.css";

const tones = { OK: "jade", BAD_PASSWORD: "brick", LOCKED: "ochre", DISABLED: "mute" } as const satisfies Record<
  string,
  Tone
>;

interface OpenSession {
  readonly id: number;
}

/** 登录日志: open sessions, each with 下线, and the last sign-ins. */
export function LoginsDrawer({ row, onClose }: { row: AccountRow; onClose(): void }) {
  const { data, error, reload } = useData(getStaffLogins, { params: { id: row.id } });
  const runner = useActionRunner(reload);
  const end: PageAction<OpenSession> = {
    title: "下线",
    allow: endStaffSession.allow,
    danger: true,
    confirm: "确定让该设备下线吗？",
    run: async (session) => {
      await call(endStaffSession, { params: { id: row.id, sessionId: session.id } });
      toast.success(answeredMessage(endStaffSession));
    },
  };
  const visible = useVisibleActions([end]);
  return (
    <PageDrawer open size={560} title={`登录日志 · ${row.name}`} onClose={onClose}>
      {data === undefined && error === null && <PanelState kind="loading" lines={6} />}
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data !== undefined && (
        <>
          <h3 className="drawer-caption size-12 weight-600 text2 lead-18">当前会话 {data.sessions.length}</h3>
          {data.sessions.length === 0 && <p className="caption">没有在线会话</p>}
          {data.sessions.map((session) => (
            <div key={session.id} className="login-line row spread gap-12 line-above pad-8-0">
              <div>
                <b>{deviceName(session.userAgent)}</b>
                {session.current && <Tag tone="jade">当前设备</Tag>}
                <p className="caption num">
                  {session.ip || "未知地址"} · 登录于 {shortTime(session.createdTime).text} · 最近使用{" "}
                  {shortTime(session.lastSeenTime).text}
                </p>
              </div>
              {visible(session).map((action) => (
                <Button
                  key={action.title}
                  danger
                  disabled={runner.running}
                  onClick={() => runner.start(action, session)}
                >
                  下线
                </Button>
              ))}
            </div>
          ))}
          <h3 className="drawer-caption size-12 weight-600 text2 lead-18">最近 100 次登录</h3>
          {data.logins.length === 0 && <p className="caption">暂无登录记录</p>}
          <ul className="login-table">
            {data.logins.map((login) => (
              <li className="grid at-middle gap-8 nowrap" key={login.id}>
                <span className="num">{shortTime(login.time).text}</span>
                <Tag tone={tones[login.result]}>{staffLoginResult.labels[login.result]}</Tag>
                <span className="num">{login.ip || "未知地址"}</span>
                <span>{login.userAgent === "confirm" ? "再次确认密码" : deviceName(login.userAgent)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {runner.host}
    </PageDrawer>
  );
}
