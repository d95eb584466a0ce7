import { auditChannelGrants } from "@hongxian/contract/core/content/audit-channel.rules.ts";
import { auditFailMode, auditScene, type AuditRoute } from "@hongxian/contract/core/content/audit-route.ts";
import {
  getAuditChannels,
  getAuditRoute,
  putAuditRoute,
} from "@hongxian/contract/features/audit-channel/audit-channel.endpoints.ts";
import { Button, InputNumber, Select, Switch } from "antd";
import { useState } from "react";
import { runCall } from "../../kit/run-call.ts";
import { useCan } from "../../platform/access-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

type Scene = keyof AuditRoute;
const failModes = auditFailMode.values.map((value) => ({ value, label: auditFailMode.labels[value] }));

/** 场景路由: which channel is called first for each scene, and what applies when none answers. */
export function RouteTab() {
  const channels = useData(getAuditChannels, {});
  const { data, error, reload } = useData(getAuditRoute, {});
  const [draft, setDraft] = useState<AuditRoute | null>(null);
  const [busy, setBusy] = useState(false);
  const may = useCan()(auditChannelGrants.route);
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={6} />;
  const route = draft ?? data.route;
  const put = (scene: Scene, change: Partial<AuditRoute[Scene]>) =>
    setDraft({ ...route, [scene]: { ...route[scene], ...change } });
  const save = async () => {
    setBusy(true);
    try {
      await runCall(putAuditRoute, { body: { route, version: data.version } });
      setDraft(null);
    } catch (problem) {
      toastError(problem);
    }
    reload();
    setBusy(false);
  };
  const optionsOf = (scene: Scene) =>
    (channels.data ?? [])
      .filter(({ scenes, code }) => scenes.includes(scene) && code !== "MANUAL")
      .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="route-table">
      <p className="caption">渠道按选择顺序询问，第一个为主渠道，其余为备用；没有渠道的场景只用词库并转人审。</p>
      <table>
        <thead>
          <tr>
            <th>场景</th>
            <th>渠道（主 → 备）</th>
            <th>失败处理</th>
            <th>机审通过直接展示</th>
            <th>人工抽检</th>
          </tr>
        </thead>
        <tbody>
          {auditScene.values.map((scene) => {
            const label = auditScene.labels[scene];
            return (
              <tr key={scene}>
                <th scope="row">{label}</th>
                <td>
                  <Select
                    mode="multiple"
                    aria-label={`${label}渠道`}
                    disabled={!may}
                    placeholder="无"
                    value={[...route[scene].channelIds]}
                    options={optionsOf(scene)}
                    onChange={(channelIds: number[]) => put(scene, { channelIds })}
                  />
                </td>
                <td>
                  <Select
                    aria-label={`${label}失败处理`}
                    disabled={!may}
                    value={route[scene].failMode}
                    options={failModes}
                    onChange={(failMode) => put(scene, { failMode })}
                  />
                </td>
                <td>
                  <Switch
                    aria-label={`${label}直接展示`}
                    disabled={!may}
                    checked={route[scene].autoPass}
                    onChange={(autoPass) => put(scene, { autoPass })}
                  />
                </td>
                <td>
                  <InputNumber
                    aria-label={`${label}抽检比例`}
                    disabled={!may}
                    min={0}
                    max={100}
                    precision={0}
                    suffix="%"
                    value={route[scene].sampleRate}
                    onChange={(sampleRate) => put(scene, { sampleRate: sampleRate ?? 0 })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {may && (
        <Button type="primary" disabled={draft === null || busy} onClick={() => void save()}>
          {busy ? "保存中" : "保存路由"}
        </Button>
      )}
    </div>
  );
}
