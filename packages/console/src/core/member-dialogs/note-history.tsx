import { communicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { type NoteRow, getMemberNotes } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { Button } from "antd";
import { useState } from "react";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import { communicateTones } from "./member-tones.ts";
import "./member-dialogs.css";

const NoteLine = ({ note }: { note: NoteRow }) => (
  <li>
    <div className="row gap-10 size-12 text3 mb-4">
      <Tag tone={communicateTones[note.communicateStatus]} dot>
        {communicateStatus.labels[note.communicateStatus]}
      </Tag>
      <span>{note.staff?.name ?? "系统"}</span>
      <span className="num">{shortTime(note.createdTime).text}</span>
      {note.nextFollowTime !== null && <span className="num">下次跟进 {shortTime(note.nextFollowTime).text}</span>}
    </div>
    <p>{note.connect}</p>
  </li>
);

const step = 20;

/** 沟通历史, newest first, twenty more at a time. */
export function NoteHistory({ userId }: { userId: number }) {
  const [size, setSize] = useState(step);
  const { data, error, reload } = useData(getMemberNotes, { params: { userId }, query: { size } });
  return (
    <section className="note-history" aria-label="沟通历史">
      <h3 className="size-13 lead-20">
        沟通历史{" "}
        {data !== undefined && data.total > 0 && <em className="num size-12 weight-400 text3">{data.total}</em>}
      </h3>
      {data === undefined && error === null && <PanelState kind="loading" lines={3} />}
      {error !== null && data === undefined && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.list.length === 0 && <p className="caption">暂无沟通记录</p>}
      <ul>
        {data?.list.map((note) => (
          <NoteLine key={note.id} note={note} />
        ))}
      </ul>
      {data !== undefined && data.list.length < data.total && size < 200 && (
        <Button type="text" size="small" onClick={() => setSize(Math.min(200, size + step))}>
          更多
        </Button>
      )}
    </section>
  );
}
