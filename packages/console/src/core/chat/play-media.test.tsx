// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../platform/test/render-page.tsx";
import { MessageContent } from "./message-content.tsx";
import { MediaPlayer } from "./play-media.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A list whose row can be drawn anew, as a message is when the server confirms it. */
function List({ type, body }: { readonly type: string; readonly body: Readonly<Record<string, unknown>> }) {
  const [row, setRow] = useState(0);
  return (
    <MediaPlayer>
      <button type="button" onClick={() => setRow(row + 1)}>
        确认
      </button>
      <MessageContent key={row} type={type} body={body} />
    </MediaPlayer>
  );
}

const gift = { giftName: "玫瑰", giftImg: "", svgaUrl: "/rose.svga", num: 1, price: 100 };
const video = { url: "/api/files/a.mp4", cover: "", duration: 3 };
const voice = { url: "/api/files/a.mp3", duration: 3 };

describe("what a message plays, in a list around it", () => {
  it.each([
    ["GIFT", gift, () => screen.getByRole("button", { name: /玫瑰/ })],
    ["VIDEO_MSG", video, () => screen.getByTitle("播放视频")],
  ] as const)("stays open when the row is drawn anew: %s", async (type, body, button) => {
    renderPage(<List type={type} body={body} />);
    await userEvent.click(button());
    await screen.findByRole("dialog");
    await userEvent.click(screen.getByText("确认"), { pointerEventsCheck: 0 });
    expect(screen.getByRole("dialog")).toBeDefined();
  });
});

it("a row without a list around it opens the dialog itself", async () => {
  renderPage(<MessageContent type="GIFT" body={gift} />);
  await userEvent.click(screen.getByRole("button", { name: /玫瑰/ }));
  expect(await screen.findByRole("dialog")).toBeDefined();
});

describe("a voice message", () => {
  const heard: string[] = [];
  beforeEach(() => {
    heard.length = 0;
    // The browser of the tests has no sound: the element's own calls and events are played here.
    vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
      heard.push(`play ${this.getAttribute("src") ?? ""}`);
      this.dispatchEvent(new Event("play"));
    });
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
      heard.push("pause");
      this.dispatchEvent(new Event("pause"));
    });
  });

  it("goes on playing when its row is drawn anew, and the new row can pause it", async () => {
    renderPage(<List type="VOICE_MSG" body={voice} />);
    await userEvent.click(screen.getByRole("button", { name: "播放语音" }));
    await userEvent.click(screen.getByText("确认"));
    await userEvent.click(screen.getByRole("button", { name: "暂停" }));
    expect(heard).toEqual(["play /api/files/a.mp3", "pause"]);
    expect(screen.getByRole("button", { name: "播放语音" })).toBeDefined();
  });

  it("that another one follows stops: one voice is heard at a time", async () => {
    renderPage(
      <MediaPlayer>
        <MessageContent type="VOICE_MSG" body={voice} />
        <MessageContent type="VOICE_MSG" body={{ ...voice, url: "/api/files/b.mp3" }} />
      </MediaPlayer>,
    );
    const [first, second] = screen.getAllByRole("button", { name: "播放语音" });
    await userEvent.click(first as HTMLElement);
    await userEvent.click(second as HTMLElement);
    expect(screen.getAllByRole("button", { name: "暂停" })).toHaveLength(1);
    expect(heard).toEqual(["play /api/files/a.mp3", "play /api/files/b.mp3"]);
  });

  it("that cannot be played says so", async () => {
    vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new DOMException("no source", "NotSupportedError"));
    renderPage(<List type="VOICE_MSG" body={voice} />);
    await userEvent.click(screen.getByRole("button", { name: "播放语音" }));
    expect(await screen.findByText("语音无法播放")).toBeDefined();
  });
});
