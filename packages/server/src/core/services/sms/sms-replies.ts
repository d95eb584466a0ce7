import { timingSafeEqual } from "node:crypto";
import { isOptOut } from "@hongxian/contract/core/sms/sms.rules.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";

interface Reply {
  readonly login: string;
  readonly content: string;
}

/** Stores the reply with the message it answers; R ends marketing to the number. */
export async function takeReply(db: Db, { login, content }: Reply): Promise<void> {
  await sql`update sms_record set reply_text = ${content.trim().slice(0, 100)} where id = (
    select id from sms_record where login = ${login} and status in ('SENT', 'SUCCESS') order by id desc
    limit 1)`.execute(db);
  if (isOptOut(content)) await optOut(db, login);
}

/** No more advertising to this number. */
export async function optOut(db: Db, login: string): Promise<void> {
  await sql`insert into sms_opt_out (login) values (${login}) on conflict do nothing`.execute(db);
}

/** One reply in Aliyun's SmsUp: the number with or without its country code, the time that of China. */
const smsUp = z.object({
  phone_number: z
    .string()
    .transform((phone) => phone.trim().replace(/^(\+|00)?86(?=1\d{10}$)/, ""))
    .pipe(z.string().regex(/^\d{6,15}$/)),
  content: z.string().default(""),
  send_time: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  sequence_id: z.union([z.string().min(1).max(64), z.int().transform(String)]),
});
/** Unknown entries are left out: refusing the request would lose the others of its batch. */
const batch = z
  .array(z.unknown())
  .max(10_000)
  .transform((list) =>
    list.flatMap((one) => {
      const read = smsUp.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

const isSecret = (received: string, right: string): boolean => {
  const [one, other] = [Buffer.from(received), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * `POST /api/sms/replies/{secret}`: the operator pushes replies without a signature, so a secret in the address proves
 * the sender. It repeats whatever is not answered by 200; a reply that is known already changes nothing.
 */
export function serveSmsReplies(app: FastifyInstance, { db, settings }: Pick<Services, "db" | "settings">): void {
  const right = settings.smsReplySecret;
  if (right === undefined) return;
  app.post<{ Params: { secret: string } }>(
    "/api/sms/replies/:secret",
    { bodyLimit: 1024 * 1024 },
    async (request, reply) => {
      if (!isSecret(request.params.secret, right)) return reply.code(403).send({ code: 403, msg: "forbidden" });
      const parsed = batch.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send({ code: 400, msg: "not understood" });
      await db.transaction().execute(async (tx) => {
        for (const one of parsed.data) {
          const { phone_number: login, content, send_time: time, sequence_id: sequenceId } = one;
          const { rows } = await sql`insert into sms_reply (sequence_id, login, content, send_time)
            values (${sequenceId}, ${login}, ${content.slice(0, 500)}, ${`${time}+08`}::timestamptz) on conflict
            do nothing returning 1`.execute(tx);
          if (rows.length > 0) await takeReply(tx, { login, content });
        }
      });
      return reply.send({ code: 0, msg: "ok" });
    },
  );
}
