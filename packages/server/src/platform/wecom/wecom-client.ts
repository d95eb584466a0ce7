import { createHash } from "node:crypto";
import { z } from "zod";
import { readAnswer, sendToTyped, type Outgoing, type Reach } from "../outgoing.ts";
import {
  accountsAnswer,
  contactAnswer,
  contactWayAnswer,
  customersAnswer,
  messagesAnswer,
  servicerResultAnswer,
  servicersAnswer,
  tokenAnswer,
} from "./wecom-answers.ts";

export interface WecomAccess {
  readonly corpId: string;
  readonly secret: string;
  /** Without a slash at the end. */
  readonly apiBase: string;
  readonly reach: Reach;
}

/** A failed call: no answer in time, or the code of the answer. It never contains a secret. */
export class WecomError extends Error {
  readonly code: number | null;
  constructor(code: number | null, cause?: unknown) {
    super(code === null ? "enterprise WeChat did not answer" : `enterprise WeChat answered with code ${code}`, {
      cause,
    });
    this.name = "WecomError";
    this.code = code;
  }
}

const timeoutMs = 8000;
const pageSize = 100;
const unreadable = -1;
/** The token is unknown or expired: a new one may help. */
const tokenFaults = new Set([40001, 40014, 42001]);
const tokens = new Map<string, { readonly token: string; readonly until: number }>();

const status = z.object({ errcode: z.number().default(0) });

/** The calls of enterprise WeChat that the console makes. */
export function createWecomClient(access: WecomAccess, limitMs = timeoutMs) {
  const { corpId, secret, apiBase } = access;
  const cacheKey = createHash("sha256").update(JSON.stringify({ corpId, secret, apiBase })).digest("base64url");
  const sendOut = sendToTyped(access.reach);

  const send = async <S extends z.ZodType>(
    schema: S,
    address: string,
    init: Omit<Outgoing, "timeoutMs"> = { method: "GET" },
  ): Promise<z.output<S>> => {
    let answer: unknown;
    try {
      answer = JSON.parse(await readAnswer(await sendOut(address, { ...init, timeoutMs: limitMs })));
    } catch (error) {
      throw new WecomError(
        error instanceof SyntaxError ? unreadable : null,
        error instanceof Error ? error.name : undefined,
      );
    }
    const outcome = status.safeParse(answer);
    if (!outcome.success) throw new WecomError(unreadable);
    if (outcome.data.errcode !== 0) throw new WecomError(outcome.data.errcode);
    const read = schema.safeParse(answer);
    if (!read.success) throw new WecomError(unreadable);
    return read.data;
  };

  const tokenOf = async (): Promise<string> => {
    const cached = tokens.get(cacheKey);
    if (cached !== undefined && cached.until > Date.now()) return cached.token;
    const query = new URLSearchParams({ corpid: corpId, corpsecret: secret });
    const { access_token: token, expires_in: seconds } = await send(
      tokenAnswer,
      `${apiBase}/cgi-bin/gettoken?${query.toString()}`,
    );
    tokens.set(cacheKey, { token, until: Date.now() + (seconds - 300) * 1000 });
    return token;
  };

  const ask = async <S extends z.ZodType>(
    schema: S,
    path: string,
    body: object | null,
    query: Record<string, string> = {},
  ) => {
    const once = async () => {
      const names = new URLSearchParams({ ...query, access_token: await tokenOf() });
      const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      return send(schema, `${apiBase}/cgi-bin/${path}?${names.toString()}`, body === null ? undefined : post);
    };
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof WecomError) || error.code === null || !tokenFaults.has(error.code)) throw error;
      tokens.delete(cacheKey);
      return once();
    }
  };

  const changeServicers = async (
    command: "add" | "del",
    openKfId: string,
    userIds: readonly string[],
  ): Promise<void> => {
    const { result_list: results } = await ask(servicerResultAnswer, `kf/servicer/${command}`, {
      open_kfid: openKfId,
      userid_list: userIds,
    });
    const failed = results.find(({ errcode }) => errcode !== 0);
    if (failed !== undefined) throw new WecomError(failed.errcode);
  };

  return {
    accounts: async () => {
      const all: z.output<typeof accountsAnswer>["account_list"] = [];
      for (let offset = 0; ; offset += pageSize) {
        const { account_list: page } = await ask(accountsAnswer, "kf/account/list", { offset, limit: pageSize });
        all.push(...page);
        if (page.length < pageSize) return all;
      }
    },
    servicers: async (openKfId: string) => {
      const { servicer_list: list } = await ask(servicersAnswer, "kf/servicer/list", null, { open_kfid: openKfId });
      return list.flatMap(({ userid, status: state }) =>
        userid === undefined ? [] : [{ userId: userid, isReceiving: state === 0 }],
      );
    },
    contactWay: async (openKfId: string, scene: string) =>
      (await ask(contactWayAnswer, "kf/add_contact_way", { open_kfid: openKfId, scene })).url,
    addServicers: (openKfId: string, userIds: readonly string[]) => changeServicers("add", openKfId, userIds),
    removeServicers: (openKfId: string, userIds: readonly string[]) => changeServicers("del", openKfId, userIds),
    messages: (openKfId: string, cursor: string, token: string) =>
      ask(messagesAnswer, "kf/sync_msg", { open_kfid: openKfId, cursor, token, limit: 1000 }),
    customers: async (externalUserIds: readonly string[]) =>
      (await ask(customersAnswer, "kf/customer/batchget", { external_userid_list: externalUserIds })).customer_list,
    contact: (externalUserId: string) =>
      ask(contactAnswer, "externalcontact/get", null, { external_userid: externalUserId }),
    /** Assigns a conversation to a member of staff. */
    handOver: (openKfId: string, externalUserId: string, userId: string) =>
      ask(status, "kf/service_state/trans", {
        open_kfid: openKfId,
        external_userid: externalUserId,
        service_state: 3,
        servicer_userid: userId,
      }),
    /** Answers an event; its code is valid once, for twenty seconds. */
    answerEvent: (code: string, message: object) => ask(status, "kf/send_msg_on_event", { code, ...message }),
  };
}

export type WecomClient = ReturnType<typeof createWecomClient>;
