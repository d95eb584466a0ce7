import type { AnswerOf } from "@hongxian/contract/client/open-client.ts";
import { call } from "./call.ts";
import { empty, h, line, on, tag, toast } from "./element.ts";
import { form, sendTo } from "./form.ts";
import { personCard } from "./home.ts";
import { complaintReasons, day, introductionStates } from "./words.ts";

type Page = AnswerOf<"members/{externalId}/introductions">;
type Introduction = Page["list"][number];

export async function introductionsScreen(refresh: () => void): Promise<HTMLElement> {
  const { list } = await call<Page>("GET", "/introductions");

  const answer = (introductionId: number, agree: boolean, text: string) => {
    const button = h("button", { type: "button", class: agree ? "primary" : "" }, text);
    on(button, "click", async () => {
      button.disabled = true;
      await call("POST", "/introductions", { introductionId, agree }).then(
        () => toast(agree ? "已同意，等待对方答复" : "已婉拒"),
        (error: Error) => toast(error.message),
      );
      refresh();
    });
    return button;
  };

  const shown = (one: Introduction) => {
    const [text, tone] = one.waitsForMember
      ? (["待我答复", "ochre"] as const)
      : one.status === "WAIT_SELF" || one.status === "WAIT_OTHER"
        ? (["等待对方", "slate"] as const)
        : (introductionStates[one.status] ?? [one.status, "slate"]);
    return personCard(
      one.other,
      line("牵线编号", one.no),
      one.meetTime === null ? null : line("见面", `${day(one.meetTime)} ${one.meetPlace}`),
      h("div", { class: "tags" }, tag(text, tone)),
      one.waitsForMember && one.expireTime !== null
        ? h("p", { class: "note" }, `请在 ${day(one.expireTime)} 前答复`)
        : null,
      h(
        "div",
        { class: "actions" },
        one.waitsForMember && answer(one.id, false, "婉拒"),
        one.waitsForMember && answer(one.id, true, "同意认识"),
        h("a", { class: "quiet", href: `#complain/${one.id}` }, "投诉对方"),
      ),
    );
  };
  return h("main", {}, h("h2", {}, "我的牵线"), ...list.map(shown), list.length === 0 && empty("红娘还没有为您牵线"));
}

export function complainScreen(introductionId: string, back: () => void): HTMLElement {
  const send = sendTo("/complaints", "投诉已提交，平台会尽快处理", back);
  return h(
    "main",
    {},
    h("h2", {}, "投诉"),
    form(
      [
        { name: "reasonType", label: "投诉原因", options: complaintReasons },
        { name: "content", label: "投诉内容", type: "long", hint: "请写明经过，最多500字" },
      ],
      "提交投诉",
      (values) => send({ ...values, introductionId }),
    ),
  );
}
