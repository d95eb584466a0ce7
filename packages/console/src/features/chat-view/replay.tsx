import { addCensorWord, chatReadingGrants, type RecordMessage } from "@hongxian/contract/core/chat/chat-reading.ts";
import { msgType } from "@hongxian/contract/core/chat/message.choices.ts";
import {
  addEvidence,
  chatViewGrants,
  chatViewMessages,
  evidenceMax,
  exportChatView,
  getViewedMessages,
} from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { CaretRightOutlined, PauseOutlined } from "@ant-design/icons";
import { Button, Checkbox, DatePicker, Input, type InputRef, Segmented, Select } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { RecordBubble } from "../../core/chat/record-bubbles.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { useCan, useHolder } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { downloadFile } from "../../platform/save-file.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { ComplainDialog } from "./complain.dialog.tsx";
import { MemberCards } from "./member-cards.tsx";
import type { OpenedView } from "./replay-tab.tsx";
import { speeds, usePlayer } from "./use-replay.ts";

const typeOptions = msgType.values
  .filter((value) => value !== "CMD" && value !== "WITHDRAW")
  .map((value) => ({ value, label: msgType.labels[value] }));
const isHit = ({ machineResult }: RecordMessage) => machineResult === "REVIEW" || machineResult === "BLOCK";
const textOf = ({ msgBody }: RecordMessage): string => String(msgBody["text"] ?? "");
const pageSize = 500;

interface ReplayProps {
  readonly view: OpenedView;
  readonly conversationId: string;
  readonly name: string;
}

/** Loads the newest five hundred and, on demand, older ones. */
function useMessages(view: OpenedView, conversationId: string) {
  const [list, setList] = useState<readonly RecordMessage[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const { viewId } = view;
  const [before, setBefore] = useState<number | undefined>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    const query = { viewId, conversationId, size: pageSize, ...(before === undefined ? {} : { before }) };
    call(getViewedMessages, { query, signal: stop.signal })
      .then((page) => {
        setList((known) => [...page.list, ...(known ?? [])]);
        setHasMore(page.hasMore);
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) toastError(error);
      });
    return () => stop.abort();
  }, [viewId, conversationId, before]);
  return { list, hasMore, older: () => setBefore(list?.[0]?.msgTime) };
}

/** The replay of one conversation with its tools, and both sides beside it. */
export function Replay({ view, conversationId, name }: ReplayProps) {
  const { list, hasMore, older } = useMessages(view, conversationId);
  const [word, setWord] = useState("");
  const [types, setTypes] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<"complain" | "word" | null>(null);
  /** The text selected when 加入敏感词 was pressed. */
  const [picked, setPicked] = useState("");
  const can = useCan();
  const { roleId } = useHolder();
  const search = useRef<InputRef>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = (list ?? []).filter((one) => types.length === 0 || types.includes(one.msgType));
  const player = usePlayer(shown);
  const current = shown[player.at];

  const currentId = current?.msgId;
  useEffect(() => {
    if (currentId !== undefined)
      box.current?.querySelector(`[data-msg="${CSS.escape(currentId)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  const mark = (id: string | undefined) => {
    if (id === undefined) return;
    if (chosen.includes(id)) return setChosen(chosen.filter((one) => one !== id));
    if (chosen.length >= evidenceMax) return void toast.warning(chatViewMessages.tooMany);
    return setChosen([...chosen, id]);
  };
  const nextHit = () => {
    const isWanted = (one: RecordMessage) => (word === "" ? isHit(one) : textOf(one).includes(word));
    const found = shown.findIndex((one, at) => at > player.at && isWanted(one));
    const place = found >= 0 ? found : shown.findIndex(isWanted);
    if (place >= 0) player.go(place);
  };
  const hasCase = view.reason === "COMPLAINT" || view.reason === "APPEAL";
  const submit = async () => {
    if (!hasCase || chosen.length === 0 || !can(chatViewGrants.evidence)) return;
    try {
      await call(addEvidence, { body: { viewId: view.viewId, conversationId, msgIds: [...chosen] } });
      toast.success(answeredMessage(addEvidence));
      setChosen([]);
    } catch (error) {
      toastError(error);
    }
  };
  useKeys({
    " ": { label: "播放 / 暂停", run: player.toggle },
    ArrowLeft: { label: "上一条", run: () => player.go(player.at - 1) },
    ArrowRight: { label: "下一条", run: () => player.go(player.at + 1) },
    f: { label: "下一处命中", run: nextHit },
    "/": { label: "搜索", run: () => search.current?.focus() },
    x: { label: "标记证据", run: () => mark(current?.msgId) },
  });
  const submitByKey = useEffectEvent(() => void submit());
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submitByKey();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
  const [exporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    await downloadFile(exportChatView, { params: { id: view.viewId }, body: { conversationId } }).catch(toastError);
    setExporting(false);
  };
  return (
    <>
      <section className="replay" aria-label={`与${name}的会话`}>
        <header className="replay-tools row fixed gap-8 line-below">
          <Button
            icon={player.playing ? <PauseOutlined /> : <CaretRightOutlined />}
            aria-label={player.playing ? "暂停" : "播放"}
            onClick={player.toggle}
          />
          <Segmented
            size="small"
            value={player.speed}
            options={speeds.map((value) => ({ value, label: `${value}×` }))}
            onChange={player.setSpeed}
          />
          <Input
            ref={search}
            allowClear
            placeholder="搜索关键词"
            aria-label="搜索关键词"
            suffix={<KeyHint keys="/" />}
            value={word}
            onChange={(event) => setWord(event.target.value)}
            onPressEnter={nextHit}
          />
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            placeholder="类型"
            aria-label="类型"
            options={typeOptions}
            value={[...types]}
            onChange={setTypes}
          />
          <DatePicker
            placeholder="跳到日期"
            onChange={(date) => {
              if (date === null) return;
              const day = date.format("YYYY-MM-DD");
              const place = shown.findIndex(({ msgTime }) => clockText(msgTime).slice(0, 10) >= day);
              if (place >= 0) player.go(place);
            }}
          />
          <Button onClick={nextHit}>
            下一处命中 <KeyHint keys="f" />
          </Button>
        </header>
        <div ref={box} className="replay-messages grow shrink-y scroll" role="log" aria-label="消息">
          {list === null && <PanelState kind="loading" />}
          {hasMore && (
            <div className="record-line size-12 text3 align-center">
              <Button onClick={older}>加载更早的消息</Button>
            </div>
          )}
          {shown.map((message, at) => (
            <RecordBubble
              key={message.msgId}
              message={message}
              right={message.fromId !== view.userId}
              marks={[word]}
              current={at === player.at}
              chosen={chosen.includes(message.msgId)}
              onChoose={() => player.go(at)}
              extra={
                <Checkbox
                  aria-label="标记证据"
                  checked={chosen.includes(message.msgId)}
                  onChange={() => mark(message.msgId)}
                />
              }
            />
          ))}
        </div>
        <footer className="replay-foot row fixed gap-8 line-above">
          <span className="caption num">
            {shown.length === 0 ? 0 : player.at + 1} / {shown.length} · 已标记 {chosen.length} <KeyHint keys="x" />
          </span>
          <span className="grow" />
          {can(chatReadingGrants.censorWord) && (
            <Button
              type="text"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setPicked((window.getSelection()?.toString() ?? "").trim().slice(0, 20));
                setDialog("word");
              }}
            >
              加入敏感词
            </Button>
          )}
          {roleId === adminRoleId && view.reason === "JUDICIAL" && (
            <Button loading={exporting} onClick={() => void exportAll()}>
              导出会话
            </Button>
          )}
          {can(chatViewGrants.complain) && (
            <Button disabled={chosen.length === 0} onClick={() => setDialog("complain")}>
              发起投诉
            </Button>
          )}
          {hasCase && can(chatViewGrants.evidence) && (
            <Button type="primary" disabled={chosen.length === 0} onClick={() => void submit()}>
              提交证据 <KeyHint keys="Ctrl Enter" />
            </Button>
          )}
        </footer>
      </section>
      <MemberCards viewId={view.viewId} conversationId={conversationId} />
      {dialog === "complain" && (
        <ComplainDialog
          viewId={view.viewId}
          conversationId={conversationId}
          msgIds={chosen}
          people={[...new Map(shown.map(({ fromId, fromName }) => [fromId, fromName]))]}
          onDone={() => {
            setDialog(null);
            setChosen([]);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "word" && (
        <TextDialog
          title="加入敏感词"
          label="敏感词"
          name="word"
          max={20}
          schema={addCensorWord.body}
          text={picked}
          send={async (body) => {
            await call(addCensorWord, { body });
            toast.success(answeredMessage(addCensorWord));
          }}
          onDone={() => setDialog(null)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
