import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PictureViewer } from "./picture-viewer.tsx";

afterEach(cleanup);

const pictures = [
  { src: "/a.png", alt: "第一张" },
  { src: "/b.svg", alt: "第二张" },
];
const press = (key: string) => act(() => void fireEvent.keyDown(window, { key }));
const shown = () => screen.getByRole("img", { name: /第.张/, hidden: true });

test("the viewer loads pictures in viewing width and leafs by keys, round and round", () => {
  render(<PictureViewer pictures={pictures} first={0} onClose={() => undefined} />);
  expect(shown().getAttribute("src")).toBe("/api/image-proxy?url=%2Fa.png&size=view");
  press("ArrowRight");
  expect(shown().getAttribute("src")).toBe("/b.svg");
  press("ArrowRight");
  expect(shown().getAttribute("alt")).toBe("第一张");
  press("End");
  expect(screen.getByText("2 / 2")).toBeTruthy();
});

test("the viewer turns, zooms and shows its keys", () => {
  render(<PictureViewer pictures={pictures} first={0} onClose={() => undefined} />);
  press("r");
  press("+");
  expect(shown().style.transform).toContain("rotate(90deg) scale(1.25)");
  press("0");
  expect(shown().style.transform).toContain("rotate(0deg) scale(1)");
  press("?");
  expect(screen.getByText("向左旋转")).toBeTruthy();
});

test("Escape closes the viewer and reaches nobody below", () => {
  const close = vi.fn();
  const below = vi.fn();
  window.addEventListener("keydown", below);
  render(<PictureViewer pictures={pictures} first={0} onClose={close} />);
  press("Escape");
  press("j");
  window.removeEventListener("keydown", below);
  expect(close).toHaveBeenCalledOnce();
  expect(below).not.toHaveBeenCalled();
});

test("the viewer falls back to the stored picture, then says that it failed", () => {
  render(<PictureViewer pictures={pictures} first={0} onClose={() => undefined} />);
  fireEvent.error(shown());
  expect(shown().getAttribute("src")).toBe("/a.png");
  fireEvent.error(shown());
  expect(screen.getByText(/图片加载失败/)).toBeTruthy();
  fireEvent.click(screen.getByText("重试"));
  expect(shown().getAttribute("src")).toBe("/api/image-proxy?url=%2Fa.png&size=view#1");
});

test("the viewer waits for a silent service only so long", () => {
  vi.useFakeTimers();
  render(<PictureViewer pictures={pictures} first={0} onClose={() => undefined} />);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(shown().getAttribute("src")).toBe("/a.png");
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.getByText(/图片加载失败/)).toBeTruthy();
  vi.useRealTimers();
});
