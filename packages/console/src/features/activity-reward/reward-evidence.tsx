import { rewardTrigger } from "@hongxian/contract/core/money/campaign.choices.ts";
import * as calls from "@hongxian/contract/features/activity-reward/activity-reward.endpoints.ts";
import { activityReward } from "@hongxian/contract/features/activity-reward/activity-reward.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText, shortTime } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";

type RewardRow = RowOf<typeof activityReward>;

/** The members whom the member invited lately: who shares a device, who came back. The row's own invitee is marked. */
function InviteTree({ row }: { row: RewardRow }) {
  const tree = useData(
    calls.getInviteTree,
    useMemo(() => ({ params: { userId: row.userId } }), [row.userId]),
  );
  return (
    <AnswerPanel answer={tree} lines={5} empty="近30天没有邀请">
      {(invited) => (
        <ol>
          {invited.map(({ member, createdTime, isReal, isSameDevice, loginNum, payCents }) => (
            <li
              key={member.userId}
              className="reward-invited grid gap-2 pad-6-0 line-below"
              aria-current={member.userId === row.inviteeUserId}
            >
              <span className="row spread gap-8">
                <MemberCell member={member} />
                <span className="nowrap">
                  {member.userId === row.inviteeUserId && <Tag tone="slate">本次</Tag>}{" "}
                  {isReal && <Tag tone="jade">已实名</Tag>} {isSameDevice && <Tag tone="brick">同设备</Tag>}
                </span>
              </span>
              <span className="caption num">
                {clockText(createdTime)} · 登录{loginNum}次 · ¥{yuanText(payCents)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </AnswerPanel>
  );
}

/** The winner's own devices, with other accounts on them. */
function Devices({ userId }: { userId: number }) {
  const devices = useData(
    calls.getRewardDevices,
    useMemo(() => ({ params: { userId } }), [userId]),
  );
  return (
    <AnswerPanel answer={devices} lines={3} empty="近30天没有登录记录">
      {(used) => (
        <ol>
          {used.map(({ deviceModel, lastTime, loginNum, others }) => (
            <li key={lastTime} className="grid gap-2 pad-6-0 line-below">
              <span className="row spread gap-8">
                <span className="cut">{deviceModel || "未知设备"}</span>
                {others.length > 0 && <Tag tone="brick">{others.length} 个其他账号</Tag>}
              </span>
              <span className="caption num">
                登录{loginNum}次 · 最近 {shortTime(lastTime).text}
              </span>
              {others.map((member) => (
                <MemberCell key={member.userId} member={member} />
              ))}
            </li>
          ))}
        </ol>
      )}
    </AnswerPanel>
  );
}

export function TreeDrawer({ row, onClose }: { row: RewardRow; onClose(): void }) {
  return (
    <PageDrawer open size={520} title="近30天邀请" onClose={onClose}>
      <div className="reward-side grid gap-8">
        {row.user !== null && <MemberCell member={row.user} />}
        <InviteTree row={row} />
      </div>
    </PageDrawer>
  );
}

/** What decides about a reward: its risk, and whom its winner invited lately. */
export function RewardEvidence({ row }: { row: RewardRow }) {
  return (
    <>
      <h2>{row.user?.firstName ?? row.userId}</h2>
      <p className="caption">
        {row.activityName} · {rewardTrigger.labels[row.trigger]} · {row.prizeName}
      </p>
      <p className={row.riskFlag === "NONE" ? "caption" : "brick"}>
        风险：{activityReward.fields.riskFlag.labels[row.riskFlag]}
      </p>
      <h3 className="mt-10 size-12 weight-500">设备</h3>
      <Devices key={`devices${row.userId}`} userId={row.userId} />
      <h3 className="mt-10 size-12 weight-500">近30天邀请</h3>
      <InviteTree key={row.userId} row={row} />
    </>
  );
}
