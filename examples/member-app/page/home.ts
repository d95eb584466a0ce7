import type { AnswerOf } from "@hongxian/contract/client/open-client.ts";
import { call } from "./call.ts";
import { card, empty, h, tag } from "./element.ts";
import { educations, maritals } from "./words.ts";

type Recommended = AnswerOf<"members/{externalId}/recommendations">["list"][number];
type Banner = AnswerOf<"banners">["list"][number];
export type Card = Recommended["card"];

/** Nobody is seen with number, full name or picture before both agreed. */
export function personCard(of: Card, ...more: readonly (Node | null)[]): HTMLElement {
  const facts = [
    of.age === null ? "" : `${of.age} 岁`,
    of.height === null ? "" : `${of.height} cm`,
    of.homeCity,
    educations[of.education ?? ""] ?? "",
    maritals[of.marital ?? ""] ?? "",
    of.profession,
  ].filter((fact) => fact !== "");
  return card(
    h(
      "div",
      { class: "person" },
      h("div", { class: `face ${of.sex === "MAN" ? "man" : "woman"}`, ariaHidden: "true" }, of.nickname.slice(0, 1)),
      h("div", { class: "who" }, h("strong", {}, of.nickname), h("p", { class: "facts" }, facts.join(" · "))),
    ),
    ...more,
  );
}

export async function homeScreen(): Promise<HTMLElement> {
  const { recommendations, banners } = await call<{ recommendations: Recommended[]; banners: Banner[] }>(
    "GET",
    "/home",
  );
  const banner = banners.find(({ imageUrl }) => imageUrl !== "");
  return h(
    "main",
    {},
    banner === undefined ? null : h("img", { class: "banner", src: banner.imageUrl, alt: banner.title }),
    h("h2", {}, "今日推荐"),
    ...recommendations.map(({ card: of, score, reasons }) =>
      personCard(
        of,
        h(
          "div",
          { class: "tags" },
          tag(`匹配度 ${score}`, "jade"),
          ...reasons.slice(0, 4).map(({ text }) => tag(text, "slate")),
        ),
      ),
    ),
    recommendations.length === 0 && empty("还没有推荐，先完善资料和择偶要求"),
  );
}
