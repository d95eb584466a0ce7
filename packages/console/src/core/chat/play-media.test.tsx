// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../platform/test/render-page.tsx";
import { type PlayedMedia, MediaDialog, PlayMedia, usePlay } from "./play-media.tsx";

afterEach(cleanup);

const gift: PlayedMedia = { kind: "gift", name: "玫瑰", movie: "" };
const video: PlayedMedia = { kind: "video", src: "/api/files/a.mp4" };

function Row({ media }: { readonly media: PlayedMedia }) {
  const { play, dialog } = usePlay(media);
  return (
    <>
      <button type="button" onClick={play}>
        播放
      </button>
      {dialog}
    </>
  );
}

/** A list whose row can be drawn anew, as a message is when the server confirms it. */
function List({ media }: { readonly media: PlayedMedia }) {
  const [played, setPlayed] = useState<PlayedMedia | null>(null);
  const [row, setRow] = useState(0);
  return (
    <PlayMedia value={setPlayed}>
      <button type="button" onClick={() => setRow(row + 1)}>
        确认
      </button>
      <Row key={row} media={media} />
      {played !== null && <MediaDialog media={played} onClose={() => setPlayed(null)} />}
    </PlayMedia>
  );
}

it.each([gift, video])("what is played stays open when the row of its message is drawn anew: $kind", async (media) => {
  renderPage(<List media={media} />);
  await userEvent.click(screen.getByText("播放"));
  await screen.findByRole("dialog");
  await userEvent.click(screen.getByText("确认"), { pointerEventsCheck: 0 });
  expect(screen.getByRole("dialog")).toBeDefined();
});

it("a row without a list around it opens the dialog itself", async () => {
  renderPage(<Row media={gift} />);
  await userEvent.click(screen.getByText("播放"));
  expect(await screen.findByRole("dialog")).toBeDefined();
});
