import { call, Refused } from "./call.ts";
import { chatScreen, contactsScreen, leaveChat } from "./chat.ts";
import { empty, h, toast } from "./element.ts";
import { enterScreen } from "./enter.ts";
import { homeScreen } from "./home.ts";
import { complainScreen, introductionsScreen } from "./introductions.ts";
import { educationScreen, mineScreen, noticesScreen, profileScreen, realnameScreen, wishesScreen } from "./mine.ts";
import { papersScreen } from "./papers.ts";

const root = document.querySelector("#app") ?? document.body;
const tabs: Readonly<Record<string, string>> = {
  home: "推荐",
  introductions: "牵线",
  contacts: "红娘",
  mine: "我的",
};
const backOf: Readonly<Record<string, string>> = { chat: "contacts", complain: "introductions" };
const go = (to: string) => () => void (location.hash = to);

type Screen = (...parts: readonly string[]) => HTMLElement | Promise<HTMLElement>;
const screens: Readonly<Record<string, Screen>> = {
  home: homeScreen,
  introductions: () => introductionsScreen(show),
  complain: (id = "") => complainScreen(id, go("introductions")),
  contacts: contactsScreen,
  chat: (id = "", name = "") => chatScreen(id, decodeURIComponent(name)),
  mine: () => mineScreen(show, leave),
  profile: () => profileScreen(go("mine")),
  wishes: () => wishesScreen(go("mine")),
  education: () => educationScreen(go("mine")),
  realname: () => realnameScreen(go("mine")),
  papers: () => papersScreen(show),
  notices: noticesScreen,
};
/** Where something is being written or paid, news waits: the screen is not drawn anew. */
const isKept = new Set(["chat", "complain", "profile", "wishes", "education", "realname"]);

let news: EventSource | null = null;
let round = 0;
const place = (): readonly string[] => location.hash.slice(1).split("/");

function leave(): void {
  news?.close();
  news = null;
  leaveChat();
  root.replaceChildren(
    enterScreen(() => {
      location.hash = "home";
      show();
    }),
  );
}

function frame(name: string, screen: HTMLElement): void {
  const isTab = Object.hasOwn(tabs, name);
  const back = h("a", { class: "back", href: `#${backOf[name] ?? "mine"}`, label: "返回" }, "‹");
  const bar = Object.entries(tabs).map(([to, text]) => {
    const tab = h("a", { href: `#${to}` }, text);
    if (to === name) tab.setAttribute("aria-current", "page");
    return tab;
  });
  root.replaceChildren(
    h("header", {}, isTab ? null : back, h("span", { class: "mark" }, "红线")),
    screen,
    h("nav", { label: "主导航" }, ...bar),
  );
}

function listen(): void {
  if (news !== null) return;
  news = new EventSource("/app/news");
  news.addEventListener("message", ({ data }) => {
    if (data === "introduction.proposed") toast("红娘为您推荐了一位对象");
    const isPaying = document.querySelector(".code-url") !== null && data !== "order.paid";
    if (!isKept.has(place()[0] ?? "") && !isPaying) show();
  });
}

/** Draws the screen of the address; the newest question wins. */
function show(): void {
  const mine = (round += 1);
  const [name = "home", ...parts] = place();
  const known = Object.hasOwn(screens, name) ? name : "home";
  void (async () => {
    try {
      const screen = await screens[known]?.(...parts);
      if (mine !== round || screen === undefined) return;
      frame(known, screen);
      listen();
    } catch (error) {
      if (mine !== round) return;
      if (error instanceof Refused && error.http === 401) return leave();
      frame(known, h("main", {}, empty(error instanceof Error ? error.message : "请重试")));
    }
  })();
}

addEventListener("hashchange", show);
void call("GET", "/me").then(show, leave);
