import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql, type Kysely } from "kysely";
import { addJob } from "../platform/jobs/add-job.ts";
import type { Tables } from "../platform/database/tables.ts";
import { hashToken, newToken } from "../core/foundation/access/session-token.ts";
import { aMember, aRow, aStaff } from "./build.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const answerLimit = 30_000;

export interface Worker {
  readonly staffId: number;
  readonly cookie: string;
}

export interface Answered {
  readonly http: number;
  readonly status: number;
  readonly msg: string;
}

/** A call as the console makes it; no answer at all is http 0. */
export async function call(host: string, cookie: string, method: string, path: string, body?: object, id = "") {
  try {
    const response = await fetch(`http://${host}${path}`, {
      method,
      headers: {
        cookie: `hx_session=${cookie}`,
        "x-console-host": host,
        ...(id === "" ? {} : { "x-request-id": id }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerLimit),
    });
    const { status = -1, msg = "" } = (await response.json()) as Partial<Answered>;
    return { http: response.status, status, msg };
  } catch (error) {
    return { http: 0, status: -1, msg: error instanceof Error && error.name === "TimeoutError" ? "no answer" : "" };
  }
}

export async function aWorker(db: Kysely<Tables>, columns: Record<string, unknown> = {}): Promise<Worker> {
  const staffId = await aStaff(db, columns);
  const cookie = newToken();
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    values (${staffId}, ${hashToken(cookie)}, now() + interval '12 hours', now())`.execute(db);
  return { staffId, cookie };
}

export interface SteadyWork {
  /** Answers of any kind so far, by HTTP status. */
  readonly answers: Map<number, number>;
  /** Calls that got no answer at all within half a minute. */
  unanswered: number;
  /** How often a process reported that it was ready, before and after a call that failed. */
  falseReady: number;
  /** Whether a reading call succeeds and the server reports ready. */
  isWell(): Promise<boolean>;
  /** Aborts the work, for a test that failed before its end. */
  end(): Promise<void>;
  /** Ends the work; returns what was acknowledged but does not exist exactly once. */
  finish(): Promise<{ notes: number; messages: number; lost: string[]; jobsLeft: number }>;
}

/**
 * An endless sequence of notes, chat messages and jobs, each repeated under its own number until it is acknowledged.
 */
export async function startSteadyWork(db: Kysely<Tables>, host: string): Promise<SteadyWork> {
  const member = await aMember(db);
  const editor = await aWorker(db);
  const account = await aMember(db, { isMarketAccount: true });
  await aRow(db, "market_account", "id", { userId: account, type: "SERVICE", maintainerId: editor.staffId });
  const notes: string[] = [];
  const messages: string[] = [];
  let isOver = false;
  const work: SteadyWork = {
    answers: new Map(),
    unanswered: 0,
    falseReady: 0,
    isWell: async () => {
      const read = await call(host, editor.cookie, "GET", "/api/admin/me");
      const ready = await call(host, "", "GET", "/readyz");
      return read.status === 0 && ready.http === 200;
    },
    end: async () => {
      isOver = true;
      await Promise.all(running);
    },
    finish: async () => {
      await work.end();
      const found = await sql<{ text: string; count: number }>`
        select connect as text, count(*)::int as count from communicate_note where user_id = ${member} group by 1
        union all select msg_id, count(*)::int from message where msg_id = any(${messages}) group by 1`.execute(db);
      const times = new Map(found.rows.map(({ text, count }) => [text, count]));
      const lost = [...notes, ...messages].filter((text) => times.get(text) !== 1);
      let jobsLeft = 1;
      // A lost lead waits half a minute for its running jobs before the next one takes over.
      for (let tries = 0; tries < 1200 && jobsLeft > 0; tries += 1) {
        await pause(100);
        const { rows } = await sql<{ left: number }>`select count(*)::int as left from graphile_worker.jobs
          where task_identifier = 'chat-assign' and run_at <= now()`.execute(db);
        jobsLeft = rows[0]?.left ?? 0;
      }
      return { notes: notes.length, messages: messages.length, lost, jobsLeft };
    },
  };
  const note = (answer: Answered) => {
    work.answers.set(answer.http, (work.answers.get(answer.http) ?? 0) + 1);
    if (answer.msg === "no answer") work.unanswered += 1;
    return answer;
  };
  const untilDone = async (path: string, body: object, acknowledged: () => void) => {
    const id = randomUUID();
    while (!isOver) {
      const { status, http } = note(await call(host, editor.cookie, "POST", path, body, id));
      if (status === 0) return acknowledged();
      // The chat rules refuse a sender who writes too much.
      if (http === 400) return;
      await pause(50);
    }
  };
  const loops = [
    async (n: number) => {
      const connect = `note ${n} ${randomUUID()}`;
      const body = { userId: member, connect };
      await untilDone("/api/user/add-update-user-info-connect", body, () => notes.push(connect));
    },
    async () => {
      const msgId = randomUUID();
      const body = {
        msgId,
        accountId: account,
        conversationId: p2pId(account, member),
        msgType: "TEXT_MSG",
        msgBody: { text: msgId },
      };
      await untilDone("/api/im/messages", body, () => messages.push(msgId));
    },
    async (n: number) => {
      // Jobs of one name run one after another, about two in a second.
      await addJob(db, "chat-assign", { n }).catch(() => undefined);
      await pause(700);
    },
    async () => {
      const before = await call(host, "", "GET", "/readyz");
      const read = note(await call(host, editor.cookie, "GET", `/api/admin/get-user-info/${member}`));
      const after = await call(host, "", "GET", "/readyz");
      if (before.http === 200 && after.http === 200 && read.status !== 0) work.falseReady += 1;
      await pause(20);
    },
  ];
  const running = loops.map(async (once) => {
    for (let n = 0; !isOver; n += 1) await once(n);
  });
  return work;
}
