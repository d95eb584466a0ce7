import {
  CameraOutlined,
  CheckCircleOutlined,
  CloseOutlined,
  EnvironmentOutlined,
  HeartOutlined,
  MessageOutlined,
  PictureOutlined,
  ReloadOutlined,
  SafetyOutlined,
  StopOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { authStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import {
  communicateStatus,
  defaultCommunicateStatus,
  memberStatus,
} from "@hongxian/contract/core/member/member.choices.ts";
import { Button, Tooltip } from "antd";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { authTones, communicateTones, statusTones } from "../member-dialogs/member-tones.ts";
import type { PanelActions } from "./use-panel-actions.tsx";
import type { MemberPanel } from "./use-member-panel.ts";

interface MemberHeadProps {
  readonly panel: MemberPanel;
  readonly actions: PanelActions;
  onSwitch(): void;
  onClose(): void;
}

/** Shows for a banned account why and until when it is banned. */
function StatusTag({ member }: { member: MemberPanel["member"] }) {
  const { status, reason, banEndTime } = member;
  const until = banEndTime === null ? "永久" : `至 ${clockText(banEndTime).slice(0, 16)}`;
  return (
    <Tooltip title={status === "DISABLE" ? `${reason}（${until}）` : undefined}>
      <span>
        <Tag tone={statusTones[status]} dot>
          {memberStatus.labels[status]}
        </Tag>
      </span>
    </Tooltip>
  );
}

export function CommunicateTag({ status }: { status: string | null }) {
  const known = communicateStatus.values.find((value) => value === status) ?? defaultCommunicateStatus;
  return (
    <Tag tone={communicateTones[known]} dot>
      {communicateStatus.labels[known]}
    </Tag>
  );
}

/** Who it is, in which state, and the possible actions. */
export function MemberHead({ panel, actions, onSwitch, onClose }: MemberHeadProps) {
  const { member, userId } = panel;
  const { may, open, enable } = actions;
  return (
    <header className="md-head row fixed gap-12">
      <span className="md-face fixed anchor">
        <Face src={member.imageUrl} name={member.firstName} size={48} />
        {member.onLine && <i className="face-online" />}
      </span>
      <div className="md-who">
        <div className="md-name row shrink-x">
          <b className="cut" title={member.firstName}>
            {member.firstName === "" ? "—" : member.firstName}
          </b>
          <SexIcon sex={member.sex} />
          <StatusTag member={member} />
          <CommunicateTag status={member.communicateStatus} />
          <Tag tone={authTones[member.authStatus]}>{authStatus.labels[member.authStatus]}</Tag>
          {member.isMarketAccount && <Tag tone="accent">官方</Tag>}
          {member.isStaff && <Tag tone="mute">员工</Tag>}
          {member.claimFirst && <Tag tone="ochre">公海</Tag>}
        </div>
        <div className="md-ids num flex wrap clip nowrap size-12 text3 lead-20">
          <span className="anchor">用户详情</span>
          <span className="anchor">用户ID {userId}</span>
          <span className="anchor">红线号 {member.lastName}</span>
          <span className="anchor" title={clockText(member.createdTime)}>
            注册 {clockText(member.createdTime).slice(0, 10)}
          </span>
        </div>
      </div>
      <div className="md-buttons flex to-end wrap gap-6">
        {may.note && (
          <Button icon={<MessageOutlined />} onClick={() => open("note")}>
            沟通记录
          </Button>
        )}
        {may.match && (
          <Button icon={<HeartOutlined />} onClick={() => open("match")}>
            匹配对象
          </Button>
        )}
        {may.place && (
          <Button icon={<EnvironmentOutlined />} onClick={() => open("place")}>
            查看位置
          </Button>
        )}
        {may.bans && (
          <Button icon={<SafetyOutlined />} onClick={() => open("bans")}>
            封禁记录
          </Button>
        )}
        {may.switch && (
          <Button icon={<SwapOutlined />} onClick={onSwitch}>
            切换销售版
          </Button>
        )}
        {may.poster && (
          <Button icon={<PictureOutlined />} onClick={() => open("poster")}>
            绘制推广图
          </Button>
        )}
        {may.ban && member.status === "ENABLE" && (
          <Button danger icon={<StopOutlined />} onClick={() => open("ban")}>
            禁用
          </Button>
        )}
        {may.ban && member.status === "DISABLE" && (
          <Button icon={<CheckCircleOutlined />} disabled={actions.enabling} onClick={enable}>
            启用
          </Button>
        )}
        {may.face && member.faceValue === 2 && (
          <Button type="primary" icon={<CameraOutlined />} onClick={() => open("face")}>
            真人照片审核
          </Button>
        )}
      </div>
      <div className="md-window flex fixed">
        <Button type="text" aria-label="刷新" icon={<ReloadOutlined spin={panel.loading} />} onClick={panel.reload} />
        <Button type="text" aria-label="关闭" icon={<CloseOutlined />} onClick={onClose} />
      </div>
    </header>
  );
}
