import {
  auditChannelMessages,
  auditChannelRoute,
  isOwnHost,
  verdictOf,
  type AuditChannelCode,
  type AuditVerdict,
} from "@hongxian/contract/core/content/audit-channel.rules.ts";
import type { AuditRoute } from "@hongxian/contract/core/content/audit-route.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { dropAnswer, readAnswer, sendToTyped, type Send } from "../../../platform/outgoing.ts";
import { tellOutside } from "../../../platform/outside-service.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { auditServices, type Sample, type Seen } from "./services.ts";

export type AuditSceneName = keyof AuditRoute;
type Parts = Pick<Services, "db" | "seal" | "settings">;
/** How a question is sent out of the system; tests pass their own. */
export type Transport = Send;

export interface ChannelRow {
  readonly id: number;
  readonly code: AuditChannelCode;
  readonly name: string;
  readonly appId: string;
  readonly secretSealed: string | null;
  readonly endpoint: string;
  readonly passBelow: number;
  readonly blockAbove: number;
  readonly labelActions: Readonly<Record<string, AuditVerdict | undefined>>;
  readonly timeoutMs: number;
  readonly retry: number;
}
export interface Answer {
  readonly result: AuditVerdict | "ERROR";
  readonly score: number | null;
  readonly label: string;
  readonly costMs: number;
  readonly message: string;
}

async function once(channel: ChannelRow, secret: string, sample: Sample, transport: Transport): Promise<Seen> {
  const { code, appId, endpoint, timeoutMs } = channel;
  if (code === "MANUAL" || !isOwnHost(code, endpoint)) throw new Error("no service");
  const service = auditServices[code];
  const { url, headers, body } = service.ask({ appId, secret, endpoint }, sample, new Date());
  tellOutside(`machine audit ${code}`);
  const response = await transport(url, {
    method: "POST",
    headers,
    body,
    timeoutMs,
  });
  if (!response.ok) {
    await dropAnswer(response);
    throw new Error(`HTTP ${response.status}`);
  }
  return service.read(JSON.parse(await readAnswer(response)) as Record<string, unknown>);
}

/** One question to one channel, retried as often as its settings allow. */
export async function askChannel(
  { seal, settings: { privateHosts } }: Pick<Parts, "seal" | "settings">,
  channel: ChannelRow,
  sample: Sample,
  transport: Transport = sendToTyped({ privateHosts }),
): Promise<Answer> {
  const began = performance.now();
  const spent = () => Math.round(performance.now() - began);
  if (channel.secretSealed === null)
    return { result: "ERROR", score: null, label: "", costMs: 0, message: auditChannelMessages.noSecret };
  let message = "";
  for (let tries = 0; tries <= channel.retry; tries += 1) {
    try {
      const { score, label } = await once(channel, seal.open(channel.secretSealed), sample, transport);
      return { result: verdictOf(channel, score, label), score, label, costMs: spent(), message: "" };
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
    }
  }
  return { result: "ERROR", score: null, label: "", costMs: spent(), message: message.slice(0, 200) };
}

const fuseErrors = 5;
const fuseSeconds = 60;

/** Logs the request; five errors in a row disable the channel for a minute. */
async function note(db: Db, channel: ChannelRow, request: AuditRequest, answer: Answer): Promise<void> {
  await sql`insert into video_audit_call (channel_id, scene, ref_id, user_id, preview, score, label, result, cost_ms)
    values (${channel.id}, ${request.scene}, ${request.refId}, ${request.sample.userId ?? null},
      ${(request.sample.text ?? request.refId).slice(0, 200)},
      ${answer.score}, ${answer.label}, ${answer.result}, ${answer.costMs})`.execute(db);
  const failed = answer.result === "ERROR";
  const { rows } = await sql<{
    status: string;
  }>`update video_audit_channel set error_row = case when ${failed} then error_row + 1 else 0 end,
      status = case when ${failed} and error_row + 1 >= ${fuseErrors} and status = 'ENABLE' then 'FUSED'
      else status end,
      fuse_time = case when ${failed} and error_row + 1 >= ${fuseErrors} and status = 'ENABLE' then now()
        else fuse_time end
    where id = ${channel.id} and (${failed} or error_row > 0) returning status`.execute(db);
  if (!failed || rows[0]?.status !== "FUSED") return;
  await noticeWhoMay(db, "auditChannelFused", {
    kind: "WARN",
    ...auditChannelMessages.fused(channel.name),
    link: auditChannelRoute,
  });
}

interface AuditRequest {
  readonly scene: AuditSceneName;
  readonly refId: string;
  readonly sample: Sample;
}

/** Channels of the route that can be called now, in its order; an open circuit breaker lasts for a minute. */
async function channelsOf(db: Db, ids: readonly number[], scene: string): Promise<readonly ChannelRow[]> {
  if (ids.length === 0) return [];
  await sql`update video_audit_channel set status = 'ENABLE', error_row = 0, fuse_time = null
    where status = 'FUSED' and fuse_time < now() - make_interval(secs => ${fuseSeconds}::int)
      and id = any(${ids})`.execute(db);
  const { rows } =
    await sql<ChannelRow>`select c.id, c.code, c.name, c.app_id, c.secret_sealed, c.endpoint, c.pass_below,
      c.block_above, c.label_actions, c.timeout_ms, c.retry
    from video_audit_channel c
    where c.id = any(${ids}) and c.status = 'ENABLE' and c.code <> 'MANUAL' and ${scene} = any(c.scenes)
      and (c.day_limit = 0
      or (select count(*) from video_audit_call k
      where k.channel_id = c.id and k.created_time >= current_date) < c.day_limit)
    order by array_position(${ids}::bigint[], c.id)`.execute(db);
  return rows;
}

/**
 * Calls the channels of a scene, one after the other until one answers. Returns null when none is set; failMode decides
 * when all failed. No transaction may be open: the log of the call must stay, whatever happens to the content.
 */
export async function askMachine(
  services: Parts,
  route: AuditRoute,
  request: AuditRequest,
  transport?: Transport,
): Promise<{ readonly result: AuditVerdict; readonly score: number | null; readonly label: string } | null> {
  const { channelIds, failMode, sampleRate } = route[request.scene];
  const channels = await channelsOf(services.db, channelIds, request.scene);
  if (channelIds.length === 0) return null;
  for (const channel of channels) {
    const answer = await askChannel(services, channel, request.sample, transport);
    await note(services.db, channel, request, answer);
    if (answer.result === "ERROR") continue;
    // A sample of what the machine passes is reviewed by a person all the same.
    const isSampled = answer.result === "PASS" && Math.random() * 100 < sampleRate;
    return { result: isSampled ? "REVIEW" : answer.result, score: answer.score, label: answer.label };
  }
  return { result: failMode, score: null, label: "" };
}

/** Replaces the provisional reference of a check by the record's number. */
export const nameCall = (db: Db, from: string, to: string): Promise<unknown> =>
  sql`update video_audit_call set ref_id = ${to}
    where ref_id = ${from} and created_time > now() - interval '1 hour'`.execute(db);
