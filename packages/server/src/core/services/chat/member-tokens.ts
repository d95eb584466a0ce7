import { createMemberChatToken, createMemberRongToken } from "@hongxian/contract/core/chat/member-chat.endpoints.ts";
import { memberSocketPath } from "@hongxian/contract/core/chat/chat.rules.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { OpenCall, ServedOpenCall } from "../../../kit/open-call.ts";
import { rongCloudToken } from "../../../platform/rongcloud.ts";
import { readRecords, recordKey } from "../../foundation/open-door/open-records.ts";
import { connectMs, makeMemberToken, sessionMs } from "./member-token.ts";
import { findTalkers, memberKind, type Talker } from "./talkers.ts";

/** The member whom this application sent under the number; of any other it learns nothing. */
async function talkerOf({ application, params, services: { db } }: OpenCall): Promise<Talker> {
  const named = { kind: memberKind, externalId: params["externalId"] ?? "" };
  const record = (await readRecords(db, application.id, [named])).get(recordKey(named));
  if (record === undefined || record.ownId === 0) throw new AppError("NOT_FOUND");
  const talker = { userId: record.ownId, appId: application.id, keyId: application.keyId };
  if ((await findTalkers(db, [talker])).size === 0) throw refused(chatMessages.closedMember);
  return talker;
}

async function chatToken(call: OpenCall) {
  const { seal, settings } = call.services;
  if (settings.rongCloud !== undefined) throw refused(chatMessages.byRongCloud);
  const talker = await talkerOf(call);
  return {
    token: makeMemberToken(seal, talker),
    socket: memberSocketPath,
    userId: talker.userId,
    connectSeconds: connectMs / 1000,
    sessionSeconds: sessionMs / 1000,
  };
}

async function rongToken(call: OpenCall) {
  const { db, settings } = call.services;
  const { rongCloud } = settings;
  if (rongCloud === undefined) throw refused(chatMessages.notByRongCloud);
  const { userId } = await talkerOf(call);
  const { rows } = await sql<{ firstName: string; imageUrl: string }>`select first_name, image_url from member
    where user_id = ${userId}`.execute(db);
  const { firstName: name = "", imageUrl: portraitUri = "" } = rows[0] ?? {};
  const token = await rongCloudToken(rongCloud, { userId: String(userId), name, portraitUri });
  return { token, appKey: rongCloud.appKey, userId };
}

/** Tokens for members' devices. */
export const memberTokenCalls: readonly ServedOpenCall[] = [
  { endpoint: createMemberChatToken, run: chatToken },
  { endpoint: createMemberRongToken, run: rongToken },
];
