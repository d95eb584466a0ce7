import { createMemberClient, type MemberClient } from "@hongxian/contract/core/chat/member-client.ts";
import { call } from "./call.ts";
import { empty, h, toast } from "./element.ts";

interface Talk {
  readonly client: MemberClient;
  readonly userId: number;
}
type Message = ReturnType<MemberClient["messages"]>[number];

let talk: Promise<Talk> | null = null;
/** What shows a conversation at the moment. */
let redraw: (() => void) | null = null;

async function connect(): Promise<Talk> {
  const { server, token, userId } = await call<{ server: string; token: string; userId: number }>("GET", "/chat");
  let first: string | null = token;
  return new Promise((resolve) => {
    const client = createMemberClient({
      server,
      token: async () => {
        const given = first ?? (await call<{ token: string }>("GET", "/chat")).token;
        first = null;
        return given;
      },
      onMessages: () => redraw?.(),
      onRefused: (_message, reason) => toast(reason),
      onState: (state) => {
        if (state === "connected") resolve({ client, userId });
      },
    });
    client.start();
  });
}

export function leaveChat(): void {
  void talk?.then(({ client }) => client.stop());
  talk = null;
  redraw = null;
}

const textOf = ({ msgType, msgBody, state }: Message): string => {
  if (state === "WITHDRAWN") return "消息已撤回";
  const text = msgBody["text"] ?? msgBody["content"] ?? msgBody["title"];
  return typeof text === "string" ? text : msgType === "IMAGE_MSG" ? "[图片]" : "[暂不支持的消息]";
};

/** Who serves the member; a conversation begins with the first message. */
export async function contactsScreen(): Promise<HTMLElement> {
  const { client } = await (talk ??= connect());
  const contacts = await client.service();
  const { list } = await client.conversations();
  const last = new Map(list.map((one) => [one.conversationId, one]));
  return h(
    "main",
    {},
    h("h2", {}, "我的红娘"),
    ...contacts.map(({ conversationId, firstName, kind }) => {
      const known = last.get(conversationId);
      return h(
        "a",
        { class: "card contact", href: `#chat/${conversationId}/${encodeURIComponent(firstName)}` },
        h("div", { class: "face woman", ariaHidden: "true" }, firstName.slice(0, 1)),
        h(
          "div",
          { class: "who" },
          h("strong", {}, firstName),
          h("p", { class: "facts" }, kind === "MATCHMAKER" ? "我的红娘" : "平台顾问"),
        ),
        known !== undefined && known.unread > 0 ? h("span", { class: "badge" }, String(known.unread)) : null,
      );
    }),
    contacts.length === 0 && empty("分配红娘后即可聊天"),
  );
}

export async function chatScreen(conversationId: string, name: string): Promise<HTMLElement> {
  const { client, userId } = await (talk ??= connect());
  const older = await client.history(conversationId).catch(() => ({ list: [] as readonly Message[] }));
  const rows = h("div", { class: "talk", role: "log", label: "消息" });
  const words = h("input", {
    type: "text",
    name: "text",
    placeholder: "说点什么",
    label: "消息内容",
    autocomplete: "off",
  });
  const line = h("form", { class: "say" }, words, h("button", { type: "submit", class: "primary" }, "发送"));

  redraw = () => {
    const known = new Map([...older.list, ...client.messages(conversationId)].map((one) => [one.msgId, one]));
    const waiting = client.outbox().filter((one) => one.conversationId === conversationId && !known.has(one.msgId));
    const shown = [...known.values()].toSorted((one, other) => one.msgTime - other.msgTime);
    rows.replaceChildren(
      ...shown.map((one) => h("p", { class: one.fromId === userId ? "bubble own" : "bubble" }, textOf(one))),
      ...waiting.map(({ msgBody }) => h("p", { class: "bubble own waiting" }, String(msgBody["text"] ?? ""))),
    );
    rows.scrollTop = rows.scrollHeight;
    if (rows.isConnected) client.read(conversationId);
  };
  line.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = words.value.trim();
    if (text === "") return;
    client.send(conversationId, "TEXT_MSG", { text });
    words.value = "";
    redraw?.();
  });
  redraw();
  requestAnimationFrame(() => redraw?.());
  return h("main", { class: "chat" }, h("h2", {}, name), rows, line);
}
