import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { FaceReviewDialog } from "./face-review-dialog.tsx";
import { type MemberEvent, useMemberEvents } from "./member-events.ts";

const member = { userId: 7, firstName: "小明", realImg: "", verifyImg: "", faceScore: 66, faceValue: 2 };
const heard: MemberEvent[] = [];
const Listener = () => {
  useMemberEvents((event) => void heard.push(event));
  return null;
};
const onDone = vi.fn();
const show = () =>
  renderPage(
    <>
      <Listener />
      <FaceReviewDialog member={member} onDone={onDone} onClose={() => undefined} />
    </>,
  );

afterEach(() => {
  cleanup();
  heard.length = 0;
  onDone.mockClear();
  vi.unstubAllGlobals();
});

it("the photo review opens a waiting photo as passed, without a remark, and tells everybody the result", async () => {
  const log = fakeServer({ "POST /api/admin/verify-img-check": { data: { faceValue: 1, faceReason: "" } } });
  show();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "已通过" }).checked).toBe(true);
  expect(screen.queryByRole("radio", { name: "建议人工审核" })).toBeNull();
  expect(screen.queryByLabelText(/审核说明/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(log).toMatchObject([{ body: { userId: 7, faceValue: 1, remarks: "" } }]);
  expect(heard).toEqual([{ userId: 7, kind: "face", faceValue: 1, faceReason: "" }]);
});

it("the photo review takes a remark of at most 200 letters with a refusal", async () => {
  const log = fakeServer({ "POST /api/admin/verify-img-check": { data: { faceValue: 0, faceReason: "非本人" } } });
  show();
  await userEvent.click(screen.getByRole("radio", { name: "未通过" }));
  const remark = await screen.findByLabelText(/审核说明/);
  await userEvent.click(remark);
  await userEvent.paste("非".repeat(201));
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  expect(await screen.findByText("审核说明不能超过200个字")).toBeTruthy();
  expect(log).toEqual([]);
  await userEvent.clear(remark);
  await userEvent.type(remark, "非本人");
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  await waitFor(() => expect(log).toMatchObject([{ body: { userId: 7, faceValue: 0, remarks: "非本人" } }]));
});
