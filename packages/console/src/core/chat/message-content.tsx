import { cardType, swapState } from "@hongxian/contract/core/chat/chat.choices.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import type { AnyBody } from "@hongxian/contract/core/chat/message-body.ts";
import {
  GiftOutlined,
  IdcardOutlined,
  PauseCircleFilled,
  PlayCircleFilled,
  PlayCircleOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { useAppParts } from "../../platform/app-parts.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { EmojiText } from "../emoji/emoji-text.tsx";
import { showPictures } from "../viewer/show-pictures.ts";
import { useMediaPlayer } from "./play-media.tsx";
import "./message-content.css";

/** Bodies are validated when they are written; a field an older message lacks shows as empty. */
const bodyText = (body: AnyBody, name: string): string => {
  const value = body[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
const count = (body: AnyBody, name: string): number => Number(body[name] ?? 0) || 0;

const pictureMax = { width: 220, height: 260 };

/** The picture's own aspect ratio within its maximum size, so that nothing jumps when it has loaded. */
function placeOf(body: AnyBody): { width: number; height: number } {
  const [width, height] = [count(body, "width") || 160, count(body, "height") || 160];
  const scale = Math.min(1, pictureMax.width / width, pictureMax.height / height);
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) };
}

function ImageBody({ body }: { body: AnyBody }) {
  const url = bodyText(body, "url");
  return (
    <button
      type="button"
      className="plain-button message-picture block clip anchor framed round-8 on-fill2"
      title="查看大图"
      onClick={() => showPictures([url])}
    >
      <img src={url} alt="图片" {...placeOf(body)} loading="lazy" />
    </button>
  );
}

function VideoBody({ body }: { body: AnyBody }) {
  const cover = bodyText(body, "cover");
  const [width, height] = [count(body, "width"), count(body, "height")];
  const { open, drawn } = useMediaPlayer();
  const play = () =>
    open({
      kind: "video",
      src: bodyText(body, "url"),
      ...(cover === "" ? {} : { poster: cover }),
      ...(width > 0 && height > 0 ? { ratio: width / height } : {}),
    });
  return (
    <>
      <button
        type="button"
        className="plain-button message-picture message-video block clip anchor framed round-8 on-fill2"
        title="播放视频"
        style={cover === "" ? placeOf({}) : undefined}
        onClick={play}
      >
        {cover !== "" && <img src={cover} alt="视频" {...placeOf(body)} loading="lazy" />}
        <PlayCircleOutlined />
        <em className="num">{Math.round(count(body, "duration"))}"</em>
      </button>
      {drawn}
    </>
  );
}

const bars = [5, 9, 13, 8, 14, 10, 6, 12, 9, 5, 11, 7];

function VoiceBody({ body }: { body: AnyBody }) {
  const { voice, toggleVoice, drawn } = useMediaPlayer();
  const url = bodyText(body, "url");
  const state = voice?.url === url ? voice.state : "paused";
  const playing = state === "playing";
  const transcript = bodyText(body, "transcript");
  return (
    <span className="message-voice inline-row wrap">
      <button
        type="button"
        className="plain-button"
        aria-label={playing ? "暂停" : "播放语音"}
        onClick={() => toggleVoice(url)}
      >
        {playing ? <PauseCircleFilled /> : <PlayCircleFilled />}
      </button>
      <span
        className={playing ? "voice-bars voice-playing inline-row gap-2" : "voice-bars inline-row gap-2"}
        aria-hidden="true"
      >
        {bars.map((height, at) => (
          <i key={at} style={{ height }} />
        ))}
      </span>
      <span className="num">{bodyText(body, "duration")}"</span>
      {state === "failed" && <span className="size-12 brick">语音无法播放</span>}
      {transcript !== "" && <span className="voice-transcript size-12 text3">{transcript}</span>}
      {drawn}
    </span>
  );
}

function Card({ icon, title, lines, onOpen }: { icon: ReactNode; title: string; lines: string; onOpen?: () => void }) {
  const inner = (
    <>
      <span className="message-card-icon grid fixed clip text2">{icon}</span>
      <span className="message-card-text grid shrink-x">
        <b className="cut weight-500">{title}</b>
        <span className="size-12 text3">{lines}</span>
      </span>
    </>
  );
  if (onOpen === undefined) return <span className="message-card inline-row gap-12 align-start">{inner}</span>;
  return (
    <button type="button" className="plain-button message-card inline-row gap-12 align-start" onClick={onOpen}>
      {inner}
    </button>
  );
}

function GiftBody({ body }: { body: AnyBody }) {
  const image = bodyText(body, "giftImg");
  const movie = bodyText(body, "svgaUrl");
  const name = bodyText(body, "giftName");
  const { open, drawn } = useMediaPlayer();
  return (
    <>
      <Card
        icon={image === "" ? <GiftOutlined /> : <img src={image} alt="" width={40} height={40} />}
        title={name}
        lines={`× ${count(body, "num")}，¥ ${yuanText(count(body, "price"))}`}
        {...(movie === "" ? {} : { onOpen: () => open({ kind: "gift", name, movie }) })}
      />
      {drawn}
    </>
  );
}

function CardBody({ body }: { body: AnyBody }) {
  const { openMember } = useAppParts();
  const kind = bodyText(body, "cardType");
  const image = bodyText(body, "image");
  const label = (cardType.labels as Readonly<Record<string, string>>)[kind] ?? "卡片";
  const seconds = count(body, "seconds");
  const target = Number(bodyText(body, "targetId"));
  const opens = kind === "MEMBER" && openMember !== undefined && target > 0;
  return (
    <Card
      icon={image === "" ? <IdcardOutlined /> : <img src={image} alt="" width={40} height={40} />}
      title={bodyText(body, "title")}
      lines={kind === "CALL" && seconds > 0 ? `${label} ${Math.floor(seconds / 60)}分${seconds % 60}秒` : label}
      {...(opens ? { onOpen: () => openMember(target) } : {})}
    />
  );
}

interface MessageContentProps {
  readonly type: string;
  readonly body: AnyBody;
  /** Text marked by a search or by the word list. */
  readonly marks?: readonly string[];
}

const marked = (
  text: string,
  marks: readonly string[],
): readonly { readonly text: string; readonly hit: boolean }[] => {
  const words = marks.filter((word) => word !== "");
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = new RegExp(
    `(${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`,
    "giu",
  );
  return text
    .split(pattern)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, hit: words.some((word) => word.toLowerCase() === part.toLowerCase()) }));
};

/** The content of a message of any type, without the bubble around it. */
export function MessageContent({ type, body, marks = [] }: MessageContentProps) {
  switch (type) {
    case "TEXT_MSG":
    case "SYSTEM":
      return marked(bodyText(body, "text"), marks).map((part, at) =>
        part.hit ? (
          <mark key={at} className="message-hit">
            {part.text}
          </mark>
        ) : (
          <EmojiText key={at} text={part.text} />
        ),
      );
    case "IMAGE_MSG":
      return <ImageBody body={body} />;
    case "VIDEO_MSG":
      return <VideoBody body={body} />;
    case "VOICE_MSG":
      return <VoiceBody body={body} />;
    case "GIFT":
      return <GiftBody body={body} />;
    case "SWAP_WECHAT": {
      const state = (swapState.labels as Readonly<Record<string, string>>)[bodyText(body, "state")] ?? "";
      return (
        <Card icon={<SwapOutlined />} title="交换微信" lines={[state, bodyText(body, "wechatNo")].join(" ").trim()} />
      );
    }
    case "CUSTOM_MSG":
      return <CardBody body={body} />;
    default:
      return <span className="caption">{chatMessages.unknownType}</span>;
  }
}

/** These are drawn without a bubble around them. */
export const isBare = (type: string): boolean =>
  ["IMAGE_MSG", "VIDEO_MSG", "GIFT", "SWAP_WECHAT", "CUSTOM_MSG"].includes(type);
