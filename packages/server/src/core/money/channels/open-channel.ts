import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { alipay, alipaySecret } from "../../../platform/pay/alipay.ts";
import { readAppleReceipt, type AppleTransaction } from "../../../platform/pay/apple-receipt.ts";
import { announcedPort } from "../../../platform/outside-service.ts";
import type { PayAnswer, PayPort, PayRequest } from "../../../platform/pay/pay-port.ts";
import { simulatedChannel } from "../../../platform/pay/simulated-channel.ts";
import { readSimulatedReceipt } from "../../../platform/pay/simulated-receipt.ts";
import { wechatPay, wechatSecret } from "../../../platform/pay/wechat-pay.ts";
import type { PayMode } from "../../foundation/ledger/accounts.ts";
import type { ChannelMoney } from "./channel-money.ts";
import type { PaymentRow } from "../trade/trade-rows.ts";

/** The services that opening a channel needs. */
export type ChannelServices = Pick<Services, "seal" | "settings">;

export interface PayChannelRow {
  readonly id: number;
  readonly payMode: PayMode;
  readonly mchId: string;
  readonly appId: string;
  readonly driver: "SIMULATED" | "REAL";
  readonly secretSealed: string | null;
  readonly feeRateBp: number;
}

/** The simulated channels sign with a key derived from the installation's own. */
export const simulatedKey = ({ settings }: Pick<Services, "settings">): string =>
  createHmac("sha256", settings.secretKey ?? "")
    .update("simulated channel")
    .digest("hex");

export async function readChannel(db: Db, id: number | null): Promise<PayChannelRow | null> {
  const { rows } =
    await sql<PayChannelRow>`select id, pay_mode, mch_id, app_id, driver, secret_sealed, fee_rate_bp from pay_channel
      where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The channel for a new payment of a mode; of several, one is chosen by weight. */
export async function channelFor(
  db: Db,
  payMode: string,
  purpose: "COLLECT" | "PAYOUT" = "COLLECT",
): Promise<PayChannelRow | null> {
  const { rows } =
    await sql<PayChannelRow>`select id, pay_mode, mch_id, app_id, driver, secret_sealed, fee_rate_bp from pay_channel
    where pay_mode = ${payMode} and status = 'ENABLE' and purpose in (${purpose}, 'BOTH')
    order by -ln(1 - random()) / weight, id limit 1`.execute(db);
  return rows[0] ?? null;
}

const asking = ["prepay", "query", "close", "refund", "queryRefund", "payout", "queryPayout"] as const;

/** A payment with what asking its channel needs. */
export interface OpenPayment extends PaymentRow {
  readonly requestTime: string;
}

export const askingFor = ({ payNo, amountCents, requestTime }: OpenPayment): PayRequest => ({
  payNo,
  title: "",
  amountCents,
  requestTime: new Date(requestTime),
});

/** Money that the channel reports as received. */
export const moneyOf = (
  { payNo, payMode }: PaymentRow,
  channel: PayChannelRow,
  { tradeNo, amountCents }: Extract<PayAnswer, { state: "PAID" }>,
): ChannelMoney => ({ payNo, payMode, payChannelId: channel.id, tradeNo, amountCents, isOurs: true });

/** Connects to a channel; a real one without keys does not exist. */
export const openChannel = (services: ChannelServices, channel: PayChannelRow): PayPort =>
  announcedPort("pay channel", portOf(services, channel), asking);

function portOf(services: ChannelServices, channel: PayChannelRow): PayPort {
  if (channel.driver === "SIMULATED") return simulatedChannel(simulatedKey(services));
  const secret: unknown = channel.secretSealed === null ? null : JSON.parse(services.seal.open(channel.secretSealed));
  const { mchId, appId } = channel;
  const notifyUrl = `${services.settings.publicUrl}/api/pay/notify/${channel.payMode}/${channel.id}`;
  if (channel.payMode === "WECHAT") return wechatPay({ ...wechatSecret.parse(secret), mchId, appId, notifyUrl });
  if (channel.payMode === "ALIPAY") return alipay({ ...alipaySecret.parse(secret), mchId, appId, notifyUrl });
  throw new Error(`${channel.payMode} has no channel to speak to`);
}

/** Verifies and reads what the App Store signed; throws when it is not genuine. The bundle must be ours. */
export function readReceipt(
  services: ChannelServices,
  channel: PayChannelRow,
  receipt: string,
): AppleTransaction | null {
  const found =
    channel.driver === "SIMULATED" ? readSimulatedReceipt(simulatedKey(services), receipt) : readAppleReceipt(receipt);
  return found.bundleId === channel.appId && found.revocationDate === undefined ? found : null;
}
