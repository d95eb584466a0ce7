import { getDashboardQueue } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { chatGrants } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { communicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { memberNoteGrants } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { useState } from "react";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { figureText } from "../../platform/figure-text.ts";
import { usePage } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { DashPanel } from "./dash-panel.tsx";
import type { HomeLayout } from "./home-layouts.ts";
import { waitingText } from "./waiting-text.ts";
import { late } from "../../ui/late/late.tsx";

const desk = "/message/chatList";
const NoteDialog = late(async () => (await import("../../core/member-dialogs/note-dialog.tsx")).NoteDialog);
const followText: Readonly<Record<string, string>> = communicateStatus.labels;

/** What is written behind an item: of money its sum. */
function textOf(kind: string, text: string): string {
  if (kind === "FOLLOW") return followText[text] ?? text;
  return kind === "WITHDRAWAL" || kind === "REFUND" ? figureText(Number(text), "cents") : text;
}

/** Ten items of the layout. */
export function QueuePanel({ layout }: { layout: HomeLayout }) {
  const { open } = usePage();
  const pages = usePageList();
  const queue = useData(getDashboardQueue, { query: { homeType: layout.home } }, { everyMs: 60_000 });
  const can = useCan();
  const [noted, setNoted] = useState<(MemberRef & { readonly status: string }) | null>(null);
  const reachable = (route: string) => pages.some((page) => page.route === route.split("?")[0]);
  const panel = (
    <DashPanel
      title={layout.queue ?? ""}
      note={layout.home === "AGENT" ? "最新 10 位" : "最早 10 条"}
      of={queue}
      isEmpty={(rows) => rows.length === 0}
      empty={layout.home === "AGENT" ? "暂无邀请" : "暂无待处理"}
    >
      {(rows) => (
        <table className="dash-queue wide">
          <tbody>
            {rows.map(({ id, kind, kindTitle, user, text, since, isOverdue, route }) => (
              <tr key={`${kind}-${id}`}>
                <td>{user === null ? "—" : <MemberCell member={user} />}</td>
                {kind !== "INVITED" && <td className="nowrap">{kindTitle}</td>}
                <td className="dash-queue-text cut text2">{textOf(kind, text)}</td>
                <td className={isOverdue ? "dash-overdue num nowrap" : "dash-age num nowrap"}>
                  {kind === "FOLLOW" || kind === "INVITED" ? shortTime(since).text : waitingText(since, isOverdue)}
                </td>
                <td className="nowrap align-end">
                  {kind === "FOLLOW" && user !== null && can(memberNoteGrants.note) && (
                    <button
                      type="button"
                      className="plain-button dash-queue-action hover-accent"
                      onClick={() => setNoted({ ...user, status: text })}
                    >
                      沟通记录
                    </button>
                  )}
                  {kind === "FOLLOW" && user !== null && reachable(desk) && can(chatGrants.start) && (
                    <button
                      type="button"
                      className="plain-button dash-queue-action hover-accent"
                      onClick={() => open(`${desk}?userId=${user.userId}`)}
                    >
                      聊天
                    </button>
                  )}
                  {reachable(route) && (
                    <button
                      type="button"
                      className="plain-button dash-queue-action hover-accent"
                      onClick={() => open(route)}
                    >
                      {layout.queueAction}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DashPanel>
  );
  return (
    <>
      {panel}
      {noted !== null && (
        <NoteDialog
          member={{ userId: noted.userId, firstName: noted.firstName, communicateStatus: noted.status || null }}
          onDone={() => {
            setNoted(null);
            queue.reload();
          }}
          onClose={() => setNoted(null)}
        />
      )}
    </>
  );
}
