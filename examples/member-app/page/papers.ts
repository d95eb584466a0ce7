import type { AnswerOf } from "@hongxian/contract/client/open-client.ts";
import { call } from "./call.ts";
import { card, empty, h, line, on, tag, toast } from "./element.ts";
import { contractStates, day, orderStates, yuan } from "./words.ts";

interface Papers {
  readonly contracts: AnswerOf<"members/{externalId}/contracts">["list"];
  readonly orders: AnswerOf<"members/{externalId}/orders">["list"];
}
interface Payment {
  readonly number: string;
  readonly status: string;
  readonly payCents: number;
  readonly codeUrl: string | null;
}
type Order = Papers["orders"][number];

const askMs = 3000;
const toned = (of: typeof orderStates, status: string) => {
  const [text, tone] = of[status] ?? [status, "slate" as const];
  return tag(text, tone);
};

/**
 * A real app opens `codeUrl` in the app of the channel here. The simulated channel needs nothing more: the console asks
 * it, and hears that the money has come.
 */
function paying({ number, payCents, codeUrl }: Payment, refresh: () => void): HTMLElement {
  const state = h("p", { class: "note", role: "status" }, "等待支付结果，通常两分钟内到账");
  const isSimulated = codeUrl?.startsWith("simulated:") === true;
  const timer = setInterval(async () => {
    if (!state.isConnected) return clearInterval(timer);
    const { status } = await call<Payment>("GET", `/pay/${number}`).catch(() => ({ status: "" }));
    if (status !== "PAID") return;
    clearInterval(timer);
    toast("支付成功");
    refresh();
  }, askMs);
  return card(
    h("h3", {}, isSimulated ? "模拟支付" : "微信支付"),
    line("金额", yuan(payCents)),
    h("p", { class: "note code-url" }, codeUrl ?? ""),
    state,
  );
}

export async function papersScreen(refresh: () => void): Promise<HTMLElement> {
  const { contracts, orders } = await call<Papers>("GET", "/papers");
  const pay = ({ orderNo }: Order) => {
    const button = h("button", { type: "button", class: "primary" }, "去支付");
    on(button, "click", async () => {
      button.disabled = true;
      await call<Payment>("POST", "/pay", { orderNo }).then(
        (payment) => button.replaceWith(paying(payment, refresh)),
        (error: Error) => {
          toast(error.message);
          button.disabled = false;
        },
      );
    });
    return button;
  };
  return h(
    "main",
    {},
    h("h2", {}, "我的合同"),
    ...contracts.map((one) =>
      card(
        h("div", { class: "title" }, h("strong", {}, one.contractNo), toned(contractStates, one.status)),
        line("合同金额", yuan(one.amountCents)),
        line("已付", yuan(one.paidCents)),
        line("服务期", `${one.beginTime.slice(0, 10)} – ${one.endTime.slice(0, 10)}`),
        line("牵线次数", one.introTotal === null ? "不限" : `${one.introUsed} / ${one.introTotal}`),
        one.sign === null ? null : h("a", { class: "button primary", href: one.sign.link, target: "_blank" }, "去签署"),
      ),
    ),
    contracts.length === 0 && empty("暂无合同"),
    h("h2", {}, "我的订单"),
    ...orders.map((one) =>
      card(
        h("div", { class: "title" }, h("strong", {}, one.title), toned(orderStates, one.status)),
        line("订单号", one.orderNo),
        line("应付", yuan(one.payCents)),
        line("下单时间", day(one.createdTime)),
        one.status === "WAIT_PAY" || one.status === "PAYING" ? pay(one) : null,
      ),
    ),
    orders.length === 0 && empty("暂无订单"),
  );
}
