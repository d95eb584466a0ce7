import * as calls from "@hongxian/contract/features/red-envelope/red-envelope.endpoints.ts";
import { type redEnvelope, redSplit } from "@hongxian/contract/features/red-envelope/red-envelope.resource.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo, useState } from "react";
import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";

export type RedRow = RowOf<typeof redEnvelope>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
type Values = Readonly<Record<string, unknown>>;
const fields = {
  kind: field.choice(
    "类型",
    choices({ PLATFORM: "平台红包", LIVE: "直播间红包", ROOM: "聊天室红包", NEWCOMER: "新人红包" }),
  ),
  title: field.text("标题", { max: 20 }),
  sceneId: optional(field.count("场景ID（直播间或聊天室）")),
  totalCents: field.cents("总金额"),
  totalNum: field.count("个数", { min: 1, max: 10_000 }),
  splitMode: field.choice("分配方式", redSplit),
  hours: field.count("有效时长（小时）", { min: 1, max: 72 }),
  sendTime: optional(field.time("发送时间（空为审核后立即）")),
  realName: field.flag("须实名"),
  followHost: field.flag("须关注主播"),
  marriageMember: field.flag("仅相亲会员"),
  sex: optional(field.choice("限性别", choices({ MAN: "男", WOMAN: "女" }))),
  comment: optional(field.text("口令", { max: 20 })),
  audience: field.json("人群"),
};
const fresh: Values = {
  kind: "PLATFORM",
  splitMode: "RANDOM",
  hours: 24,
  sceneId: null,
  sendTime: null,
  realName: false,
  followHost: false,
  marriageMember: false,
  sex: null,
  comment: "",
  audience: {},
};
const counted = ({ realName, followHost, marriageMember, sex, comment, ...values }: Values): Values => ({
  ...values,
  condition: {
    realName: realName === true,
    followHost: followHost === true,
    marriageMember: marriageMember === true,
    sex: sex ?? null,
    comment: comment ?? "",
  },
});
const isScene = (kind: unknown) => kind === "LIVE" || kind === "ROOM";
const shows = (name: string, { kind }: Values) =>
  name === "sceneId"
    ? isScene(kind)
    : name === "followHost"
      ? kind === "LIVE"
      : name === "audience"
        ? kind === "PLATFORM"
        : true;
function RedAudience({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  // The form starts with an audience and stores what the input returns.
  return <AudienceInput value={value as Audience | undefined} onChange={onChange} />;
}
const inputs = { audience: RedAudience };

/** 新建红包, and editing a draft. */
export function RedForm({ row, ...end }: DialogEnd & { readonly row?: RedRow }) {
  const initial = useMemo(
    (): Values =>
      row === undefined
        ? fresh
        : {
            kind: row.kind,
            title: row.title,
            sceneId: row.sceneId,
            totalCents: row.totalCents,
            totalNum: row.totalNum,
            splitMode: row.splitMode,
            hours: row.hours,
            sendTime: row.sendTime,
            audience: row.audience,
            version: row.version,
            ...row.condition,
          },
    [row],
  );
  const shared = {
    fields,
    inputs,
    initial,
    counted,
    shows,
    kind: "drawer" as const,
    width: 720,
    okText: "保存",
    ...end,
  };
  return row === undefined ? (
    <SchemaDialog
      title="新建红包"
      schema={calls.createRed.body}
      send={(body) => runCall(calls.createRed, { body })}
      {...shared}
    />
  ) : (
    <SchemaDialog
      title={`编辑红包 ${row.no}`}
      schema={calls.editRed.body}
      send={(body) => runCall(calls.editRed, { params: { id: row.id }, body })}
      {...shared}
    />
  );
}

/** 领取明细. */
export function ClaimsDrawer({ row, onClose }: { row: RedRow; onClose(): void }) {
  const claims = useData(
    calls.getRedClaims,
    useMemo(() => ({ params: { id: row.id } }), [row.id]),
  );
  return (
    <PageDrawer open size={620} title={`领取明细 ${row.no}`} onClose={onClose}>
      <AnswerPanel answer={claims} lines={6} empty="还没有人领取">
        {(data) => (
          <table className="red-claims wide">
            <thead>
              <tr>
                <th>会员</th>
                <th>金额</th>
                <th>账户</th>
                <th>时间</th>
                <th>设备</th>
              </tr>
            </thead>
            <tbody>
              {data.map((claim) => (
                <tr key={claim.id}>
                  <td>
                    <MemberCell member={claim.member} />
                  </td>
                  <td>
                    <Yuan cents={claim.amountCents} /> {claim.isBest && <Tag tone="gold">手气最佳</Tag>}
                  </td>
                  <td>{claim.account === "INCOME" ? "收益余额" : "充值余额"}</td>
                  <td className="num">{clockText(claim.createdTime)}</td>
                  <td>{claim.sameDevice > 0 ? <Tag tone="brick">{`重复${claim.sameDevice}`}</Tag> : ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </AnswerPanel>
    </PageDrawer>
  );
}

const settingFields = {
  enabled: field.flag("开启会员红包"),
  singleMaxCents: field.cents("单个上限"),
  dayMaxCents: field.cents("每日上限"),
  needRealName: field.flag("须实名"),
};

/** 会员红包设置. */
export function SettingDialog(end: DialogEnd) {
  const setting = useData(calls.getRedSetting, {});
  const [first] = useState(() => Date.now());
  return (
    <Loaded answer={setting} title="会员红包设置" onClose={end.onClose}>
      {(data) => (
        <SchemaDialog
          key={first}
          title="会员红包设置"
          schema={calls.saveRedSetting.body}
          fields={settingFields}
          initial={data}
          okText="保存"
          send={(body) => runCall(calls.saveRedSetting, { body })}
          {...end}
        />
      )}
    </Loaded>
  );
}
