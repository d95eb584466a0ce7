import {
  auditChannelGrants as buttons,
  auditChannelCode,
  auditChannelMessages,
  auditChannelStatus,
} from "@hongxian/contract/core/content/audit-channel.rules.ts";
import { auditScene } from "@hongxian/contract/core/content/audit-route.ts";
import { auditChannelActs } from "@hongxian/contract/features/audit-channel/audit-channel.acts.ts";
import {
  getAuditChannels,
  getAuditRoute,
  setAuditChannelStatus,
  type AuditChannel,
} from "@hongxian/contract/features/audit-channel/audit-channel.endpoints.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ChannelForm, TestDialog } from "./channel-form.tsx";

const tones = { ENABLE: "jade", DISABLE: "mute", FUSED: "brick" } as const;
const setStatus = (id: number, status: "ENABLE" | "DISABLE") =>
  runCall(setAuditChannelStatus, { params: { id, status } });

const addAction: PageAction<null> = {
  title: "新增渠道",
  dialog: (_, end) => <ChannelForm channel={null} {...end} />,
};
/** Scenes whose route has no other working channel. */
type Uncovered = (channel: AuditChannel) => readonly string[];
const actionsOf = (uncovered: Uncovered): readonly PageAction<AuditChannel>[] => [
  actionOf(buttons.edit, { dialog: (row, end) => <ChannelForm channel={row} {...end} /> }),
  actionOf(auditChannelActs.test, {
    dialog: (row, { onClose }) => <TestDialog channel={row} onClose={onClose} />,
  }),
  actionOf(auditChannelActs.enable, {
    run: ({ id }) => setStatus(id, "ENABLE"),
  }),
  actionOf(auditChannelActs.unfuse, {
    run: ({ id }) => setStatus(id, "ENABLE"),
  }),
  actionOf(auditChannelActs.disable, {
    confirm: (row) => {
      const scenes = uncovered(row);
      return scenes.length === 0 ? `确定停用【${row.name}】？` : auditChannelMessages.uncovered(scenes);
    },
    run: ({ id }) => setStatus(id, "DISABLE"),
  }),
];

/** 渠道: a card for each service. */
export function ChannelTab() {
  const { data, error, reload } = useData(getAuditChannels, {});
  const route = useData(getAuditRoute, {});
  const runner = useActionRunner(reload);
  const can = useCan();
  const uncovered: Uncovered = (channel) =>
    auditScene.values
      .filter((scene) => {
        const ids = route.data?.route[scene].channelIds ?? [];
        const others = (data ?? []).filter(
          ({ id, status }) => id !== channel.id && ids.includes(id) && status === "ENABLE",
        );
        return ids.includes(channel.id) && others.length === 0;
      })
      .map((scene) => auditScene.labels[scene]);
  const visible = useVisibleActions(actionsOf(uncovered));
  return (
    <div className="channel-cards grid gap-16 scroll">
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={4} />}
      {data?.map((channel) => (
        <article className="grid gap-8 framed round-8 on-surface pad-16" key={channel.id} aria-label={channel.name}>
          <header className="row spread">
            <h2 className="size-15 weight-500">{channel.name}</h2>
            <Tag tone={tones[channel.status]}>{auditChannelStatus.labels[channel.status]}</Tag>
          </header>
          <p className="caption">
            {auditChannelCode.labels[channel.code]} ·{" "}
            {channel.scenes.map((scene) => auditScene.labels[scene]).join("、")}
          </p>
          <dl className="num grid size-13">
            <dt className="text2">阈值</dt>
            <dd>
              通过 &lt; {channel.passBelow}，拦截 &gt; {channel.blockAbove}
            </dd>
            <dt className="text2">超时 / 重试</dt>
            <dd>
              {channel.timeoutMs} ms / {channel.retry} 次
            </dd>
            <dt className="text2">今日调用</dt>
            <dd>
              {channel.todayNum}（错误 {channel.todayErrors}）{channel.dayLimit > 0 ? ` / ${channel.dayLimit}` : ""}
            </dd>
            <dt className="text2">每千次</dt>
            <dd>¥ {yuanText(channel.unitCents)}</dd>
            <dt className="text2">密钥</dt>
            <dd>{channel.secretSet ? "已设置" : "未设置"}</dd>
          </dl>
          <footer className="flex wrap gap-8">
            {visible(channel).map((action) => (
              <Button
                key={action.title}
                size="small"
                danger={action.danger === true}
                onClick={() => runner.start(action, channel)}
              >
                {action.title}
              </Button>
            ))}
          </footer>
        </article>
      ))}
      {can(buttons.create) && (
        <Button
          className="channel-add"
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => runner.start(addAction, null)}
        >
          新增渠道
        </Button>
      )}
      {runner.host}
    </div>
  );
}
