import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { BanDialog } from "./ban-dialog.tsx";

const member = { userId: 7, firstName: "小明" };
const onDone = vi.fn();
const show = () => renderPage(<BanDialog member={member} onDone={onDone} onClose={() => undefined} />);
const days = () => screen.getByLabelText<HTMLInputElement>(/禁用天数/);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

afterEach(() => {
  cleanup();
  onDone.mockClear();
  vi.unstubAllGlobals();
});

describe("the ban dialog", () => {
  it("the ban dialog asks for a reason and sends the days as typed", async () => {
    const log = fakeServer({ "PUT /api/admin/update-user-status": { data: { status: "DISABLE", banEndTime: null } } });
    show();
    await press("禁用");
    expect(await screen.findByText("请填写禁用原因!")).toBeTruthy();
    expect(log).toEqual([]);
    await userEvent.type(screen.getByLabelText("禁用原因"), " 骚扰他人 ");
    await userEvent.type(days(), "1天半.5");
    expect(days().value).toBe("1.5");
    await press("禁用");
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(log.map(({ body }) => body)).toEqual([{ userId: 7, status: "DISABLE", reason: "骚扰他人", days: "1.5" }]);
  });

  it("the ban dialog does not take something that became empty for for ever", async () => {
    const log = fakeServer({});
    show();
    await userEvent.type(screen.getByLabelText("禁用原因"), "骚扰他人");
    await userEvent.type(days(), "永久");
    expect(days().value).toBe("");
    await press("禁用");
    expect(await screen.findByText("封禁天数格式错误")).toBeTruthy();
    expect(log).toEqual([]);
    await press("永久");
    await press("禁用");
    await waitFor(() =>
      expect(log.map(({ body }) => body)).toEqual([{ userId: 7, status: "DISABLE", reason: "骚扰他人", days: "" }]),
    );
  });

  it("the ban dialog refuses days that are none, before they are sent", async () => {
    const log = fakeServer({});
    show();
    await userEvent.type(screen.getByLabelText("禁用原因"), "骚扰他人");
    await userEvent.type(days(), "1.2.3");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("封禁天数格式错误")).toBeTruthy();
    expect(log).toEqual([]);
  });
});
