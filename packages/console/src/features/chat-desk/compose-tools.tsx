import { chatGrants } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import type { AnyBody } from "@hongxian/contract/core/chat/message-body.ts";
import { couponWorth, getCouponCards } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import {
  GiftOutlined,
  IdcardOutlined,
  PictureOutlined,
  SmileOutlined,
  ThunderboltOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import { Button, Popover, Select } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { EmojiPanel } from "../../core/emoji/emoji-panel.tsx";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { QuickReplies } from "./quick-replies.tsx";
import { mediaAccept } from "./send-media.ts";
import { VoiceTool } from "./voice-tool.tsx";

interface ComposeToolsProps {
  readonly variables: Readonly<Record<string, string>>;
  readonly phrases: boolean;
  readonly disabled: boolean;
  onPhrases(open: boolean): void;
  onEmoji(alt: string): void;
  onPhrase(text: string): void;
  onFiles(files: readonly File[]): void;
  onVoice(file: File, seconds: number): void;
  onCard(body: AnyBody): void;
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  onClick?(): void;
}
const Tool = ({ label, icon, ...button }: ToolProps) => (
  <Button type="text" className="compose-tool" icon={icon} aria-label={label} title={label} {...button} />
);

function FileTool({
  label,
  icon,
  accept,
  disabled,
  onFiles,
}: Omit<ToolProps, "onClick"> & { accept: string; onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool label={label} icon={icon} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={`选择${label}`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}

/** 名片: whose card is sent. */
function MemberCardDialog({ onCard, onClose }: { onCard(body: AnyBody): void; onClose(): void }) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const [missing, setMissing] = useState(false);
  const send = () => {
    if (member === null) return setMissing(true);
    onCard({
      cardType: "MEMBER",
      title: member.firstName ?? String(member.userId),
      image: member.imageUrl ?? "",
      targetId: String(member.userId),
    });
    return onClose();
  };
  return (
    <FormFrame
      title="发送名片"
      kind="dialog"
      width={480}
      dirty={false}
      busy={false}
      okText="发送"
      onOk={send}
      onClose={onClose}
    >
      <MemberFinder member={member} error={missing && member === null ? "请选择会员" : undefined} onFound={setMember} />
    </FormFrame>
  );
}

/** 优惠券: which one is offered. */
function CouponDialog({ onCard, onClose }: { onCard(body: AnyBody): void; onClose(): void }) {
  const { data } = useData(getCouponCards, {});
  const [id, setId] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const chosen = data?.find((coupon) => coupon.id === id);
  const send = () => {
    if (chosen === undefined) return setMissing(true);
    onCard({
      cardType: "COUPON",
      title: `${chosen.name}（${couponWorth(chosen)}）`,
      image: "",
      targetId: String(chosen.id),
    });
    return onClose();
  };
  return (
    <FormFrame
      title="发送优惠券"
      kind="dialog"
      width={480}
      dirty={false}
      busy={data === undefined}
      okText="发送"
      onOk={send}
      onClose={onClose}
    >
      <FormField label="优惠券" error={missing && chosen === undefined ? "请选择优惠券" : undefined}>
        {({ id: inputId }) => (
          <Select
            id={inputId}
            style={{ width: "100%" }}
            placeholder="请选择优惠券"
            loading={data === undefined}
            value={id}
            showSearch={{ optionFilterProp: "label" }}
            options={(data ?? []).map((coupon) => ({
              value: coupon.id,
              label: `${coupon.name}（${couponWorth(coupon)}）`,
            }))}
            onChange={setId}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** What can be put into a message besides text. */
export function ComposeTools(props: ComposeToolsProps) {
  const { variables, phrases, disabled, onPhrases, onEmoji, onPhrase, onFiles, onVoice, onCard } = props;
  const [emoji, setEmoji] = useState(false);
  const [dialog, setDialog] = useState<"member" | "coupon" | null>(null);
  const can = useCan();
  const close = () => setDialog(null);
  return (
    <div className="row gap-2" role="toolbar" aria-label="消息工具">
      <Popover
        trigger="click"
        placement="topLeft"
        open={emoji && !disabled}
        onOpenChange={setEmoji}
        content={
          <EmojiPanel
            onChoose={({ alt }) => {
              setEmoji(false);
              onEmoji(alt);
            }}
          />
        }
      >
        <Button
          type="text"
          className="compose-tool"
          icon={<SmileOutlined />}
          aria-label="表情"
          title="表情"
          disabled={disabled}
        />
      </Popover>
      <FileTool
        label="图片"
        icon={<PictureOutlined />}
        accept={mediaAccept.image}
        disabled={disabled}
        onFiles={onFiles}
      />
      <FileTool
        label="视频"
        icon={<VideoCameraOutlined />}
        accept={mediaAccept.video}
        disabled={disabled}
        onFiles={onFiles}
      />
      <VoiceTool disabled={disabled} onVoice={onVoice} />
      <Tool label="名片" icon={<IdcardOutlined />} disabled={disabled} onClick={() => setDialog("member")} />
      <Tool label="优惠券" icon={<GiftOutlined />} disabled={disabled} onClick={() => setDialog("coupon")} />
      <i className="compose-rule" />
      <Popover
        trigger="click"
        placement="topLeft"
        open={phrases && !disabled}
        onOpenChange={onPhrases}
        destroyOnHidden
        content={
          <QuickReplies
            variables={variables}
            mayEdit={can(chatGrants.quickReply)}
            onUse={onPhrase}
            onClose={() => onPhrases(false)}
          />
        }
      >
        <Button type="text" className="compose-tool" icon={<ThunderboltOutlined />} disabled={disabled}>
          快捷回复 <KeyHint keys="/" />
        </Button>
      </Popover>
      {dialog === "member" && <MemberCardDialog onCard={onCard} onClose={close} />}
      {dialog === "coupon" && <CouponDialog onCard={onCard} onClose={close} />}
    </div>
  );
}
