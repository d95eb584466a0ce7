import { dayMs } from "./calendar.ts";
import { numberOf } from "./money-orders.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";

/** Each has one tax number. */
const companies = [
  ["北京青禾科技有限公司", "91110105MA01K7QX2P"],
  ["上海云栖文化传播有限公司", "91310115MA1H8R3N6T"],
  ["广州明远贸易有限公司", "91440101MA5C2W9J4E"],
  ["杭州知夏网络技术有限公司", "91330106MA2B5F7D8K"],
] as const;

const forgottenDays = 14;

export function writeInvoice(
  { writer, nextId, random, now, staff, clock }: MoneyScene,
  { userId }: Buyer,
  orderId: number,
  cents: number,
  time: number,
  waits = false,
): void {
  if (time > now) return;
  const id = nextId("invoice");
  // Finance answers within two days; only the newest are waiting, one in thirty for longer, but not for months.
  const answered = clock.office(time + random.int(2, 40) * 3_600_000);
  const isWaiting = waits || answered > now || (random.chance(0.03) && now - time < forgottenDays * dayMs);
  const isRefused = !isWaiting && random.chance(0.12);
  const isIssued = !isWaiting && !isRefused;
  const [company, taxNo] = random.pick(companies);
  const isCompany = random.chance(0.3);
  writer.write("invoice", {
    id,
    apply_no: numberOf("FP", time, id, 8),
    user_id: userId,
    amount_cents: cents,
    title_type: isCompany ? "COMPANY" : "PERSON",
    title: isCompany ? company : "个人",
    tax_no: isCompany ? taxNo : "",
    content: "婚恋服务费",
    email: `member${userId}@example.com`,
    status: isIssued ? "INVOICE" : isRefused ? "REFUSAL" : "WAIT_INVOICE",
    refusal_reason: isRefused ? "抬头有误" : "",
    file_url: isIssued ? `/api/invoices/${id}/file` : "",
    tax_invoice_no: isIssued ? String(10_000_000 + id) : null,
    invoice_time: isIssued ? new Date(answered) : null,
    staff_id: isIssued || isRefused ? staff.finance : null,
    created_time: new Date(time),
    update_time: new Date(isWaiting ? time : answered),
  });
  writer.write("invoice_order", { invoice_id: id, order_id: orderId, cents });
}

const waitingOnes = 3;

/** Who bought last asks for an invoice yesterday or today: finance always has one to write. */
export function writeWaitingInvoices(scene: MoneyScene): void {
  const { withoutInvoice, clock, now } = scene;
  const last = withoutInvoice.toSorted((a, b) => b.time - a.time).slice(0, waitingOnes);
  for (const [place, { buyer, orderId, cents, time }] of last.entries()) {
    const askTime = clock.waking(now - (3 + 9 * place) * 3_600_000);
    if (askTime > time) writeInvoice(scene, buyer, orderId, cents, askTime, true);
  }
}
