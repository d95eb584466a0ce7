import type { FastifyInstance } from "fastify";
import type { Services } from "../../../kit/services.ts";
import { BadSignature, type PayNotice } from "../../../platform/pay/pay-port.ts";
import { failRefund } from "../refunds/move-refund.ts";
import { finishRefund } from "../refunds/finish-refund.ts";
import { takeForeignRefund } from "../refunds/foreign-refund.ts";
import { endReturn, suspenseOf } from "../payments/suspense.ts";
import { openChannel, readChannel, type PayChannelRow } from "../channels/open-channel.ts";
import { failPayment, takeChannelMoney } from "../payments/pay-order.ts";
import { sql } from "kysely";

/** Applies a channel's notification. Idempotent: a repeat changes nothing. */
export async function takeNotice(services: Services, channel: PayChannelRow, notice: PayNotice): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    if (notice.kind === "REFUND") {
      const suspenseId = suspenseOf(notice.refundNo);
      if (suspenseId !== null) return endReturn(tx, suspenseId, notice.answer);
      const { rows } = await sql<{
        id: number;
        status: string;
      }>`select id, status from refund_apply where refund_no = split_part(${notice.refundNo}, '-', 1)`.execute(tx);
      const refund = rows[0];
      if (refund === undefined) return takeForeignRefund(tx, channel.id, notice);
      if (refund.status !== "REFUNDING") return;
      if (notice.answer.state === "DONE") await finishRefund(tx, refund.id, { staffId: null, no: notice.answer.no });
      if (notice.answer.state === "FAILED") await failRefund(tx, refund.id, notice.answer.msg);
      return;
    }
    const { answer, payNo } = notice;
    if (answer.state === "FAILED") {
      const { rows } = await sql<{ id: number }>`select id from payment where pay_no = ${payNo}`.execute(tx);
      if (rows[0] !== undefined) await failPayment(tx, rows[0].id, answer.code, answer.msg);
    }
    if (answer.state !== "PAID") return;
    const isOurs = channel.mchId === "" || notice.merchant === channel.mchId;
    const { tradeNo, amountCents } = answer;
    await takeChannelMoney(tx, {
      payNo,
      payMode: channel.payMode,
      payChannelId: channel.id,
      tradeNo,
      amountCents,
      isOurs,
      raw: notice,
    });
  });
}

/**
 * POST /api/pay/notify/{payMode}/{channelId}: no session and no console header, authenticated by the channel's
 * signature over the raw text, so this route reads its body itself.
 */
export function servePayNotices(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 100_000 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { payMode: string; channelId: string } }>(
      "/api/pay/notify/:payMode/:channelId",
      async (request, reply) => {
        const { payMode, channelId } = request.params;
        const channel = /^\d{1,12}$/.test(channelId) ? await readChannel(services.db, Number(channelId)) : null;
        if (channel === null || channel.payMode !== payMode) return reply.code(404).send({ code: "FAIL" });
        try {
          const port = openChannel(services, channel);
          const notice = await port.readNotice({
            headers: request.headers,
            body: typeof request.body === "string" ? request.body : "",
          });
          if (notice !== null) await takeNotice(services, channel, notice);
          return await reply.type(port.received.type).send(port.received.body);
        } catch (error) {
          if (error instanceof BadSignature) return reply.code(401).send({ code: "SIGN_ERROR" });
          services.log.error({ err: error, channelId: channel.id }, "a payment notification was not taken in");
          return reply.code(500).send({ code: "FAIL" });
        }
      },
    );
  });
}
