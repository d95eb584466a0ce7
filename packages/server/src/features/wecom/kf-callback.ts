import * as endpoints from "@hongxian/contract/features/wecom/wecom-config.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { FastifyReply } from "fastify";
import { readWecomConfig } from "../../core/people/wecom/wecom-config.ts";
import { handlePublic, type Db } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { decryptCallback, isSigned, xmlText, type CallbackSecrets } from "../../platform/wecom/callback-crypto.ts";
import { contactJob, pullJob } from "./wecom-jobs.ts";

interface Signature {
  readonly msg_signature: string;
  readonly timestamp: string;
  readonly nonce: string;
}

async function secretsOf(db: Db, { seal }: Services): Promise<CallbackSecrets> {
  const { corpId, tokenSealed, aesKeySealed } = await readWecomConfig(db);
  if (corpId === "" || tokenSealed === "" || aesKeySealed === "") throw new AppError("NOT_FOUND");
  return { corpId, token: seal.open(tokenSealed), aesKey: seal.open(aesKeySealed) };
}

/** The message inside, if it was signed with our token and encrypted for our enterprise. */
function openMessage(secrets: CallbackSecrets, query: Signature, encrypted: string): string {
  const { timestamp, nonce, msg_signature: signature } = query;
  if (!isSigned(secrets, { timestamp, nonce, encrypted }, signature)) throw new AppError("FORBIDDEN");
  try {
    return decryptCallback(secrets, encrypted);
  } catch {
    throw new AppError("INVALID");
  }
}

/** Enterprise WeChat requires the bare text, not our envelope. */
function answerText(reply: FastifyReply, text: string): null {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/plain; charset=utf-8",
  });
  reply.raw.end(text);
  return null;
}

export const checkKfCallback = handlePublic(endpoints.checkKfCallback, async ({ db, services, query }, reply) => {
  const secrets = await secretsOf(db, services);
  return answerText(reply, openMessage(secrets, query, query.echostr));
});

/**
 * An event only means that there is something to fetch; fetching is queued, because the answer must be sent at once.
 */
export const takeKfCallback = handlePublic(endpoints.takeKfCallback, async ({ db, services, query, body }, reply) => {
  const secrets = await secretsOf(db, services);
  const xml = openMessage(secrets, query, xmlText(body, "Encrypt"));
  const event = xmlText(xml, "Event");
  if (event === "kf_msg_or_event") {
    const openKfId = xmlText(xml, "OpenKfId");
    await addJob(db, pullJob, { openKfId, token: xmlText(xml, "Token") }, { key: `${pullJob}:${openKfId}` });
  }
  if (
    event === "change_external_contact" &&
    ["add_external_contact", "edit_external_contact"].includes(xmlText(xml, "ChangeType"))
  ) {
    const externalUserId = xmlText(xml, "ExternalUserID");
    await addJob(
      db,
      contactJob,
      { externalUserId, userId: xmlText(xml, "UserID") },
      { key: `${contactJob}:${externalUserId}` },
    );
  }
  return answerText(reply, "success");
});
