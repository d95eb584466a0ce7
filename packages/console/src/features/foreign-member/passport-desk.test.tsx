// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../kit/test/render-page.tsx";
import { PassportDesk } from "./passport-desk.tsx";

const waiting = (userId: number, lockedBy: string | null = null) => ({
  userId,
  firstName: `会员${userId}`,
  imageUrl: null,
  sex: "WOMAN",
  nationality: "FR",
  submitTime: null,
  isOverdue: false,
  lockedBy,
});
const review = (userId: number) => ({
  ...waiting(userId),
  age: 30,
  realname: "",
  homePlace: "",
  passportNo: "E12**5678",
  passportPic: "",
  visaType: "Z",
  visaExpireDate: "2030-01-01",
  history: [],
});
const tabs = { tabs: [], tab: "passports", onTab: () => undefined };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the passport desk", () => {
  it("opens the oldest free one, passes it by key and goes on to the next", async () => {
    const log = fakeServer({
      "GET /api/foreign-members/queue": { data: { total: 3, list: [waiting(1, "同事"), waiting(2), waiting(3)] } },
      "POST /api/review/PASSPORT/claim": ({ body }) => ({ data: review((body as { userId: number }).userId) }),
      "PUT /api/foreign-members/2/check": { data: { userId: 2, status: "AUTH_SUCCESS", authStatus: "REAL_NAME" } },
    });
    renderPage(<PassportDesk tabs={tabs} first={null} />);
    expect(await screen.findByText("已填护照号")).toBeTruthy();
    await userEvent.keyboard("a");
    await waitFor(() => expect(log.some(({ path }) => path === "/api/foreign-members/2/check")).toBe(true));
    const sent = log.find(({ path }) => path === "/api/foreign-members/2/check")?.body;
    expect(sent).toMatchObject({
      status: "AUTH_SUCCESS",
      nationality: "FR",
      visaExpireDate: "2030-01-01",
      passportNo: null,
    });
    const claims = () =>
      log.filter(({ path }) => path.endsWith("/claim")).map(({ body }) => (body as { userId: number }).userId);
    await waitFor(() => expect(claims()).toEqual([2, 3]));
  });

  it("asks for a reason before it refuses", async () => {
    const log = fakeServer({
      "GET /api/foreign-members/queue": { data: { total: 1, list: [waiting(2)] } },
      "POST /api/review/PASSPORT/claim": { data: review(2) },
      "PUT /api/foreign-members/2/check": { data: { userId: 2, status: "AUTH_FAIL", authStatus: "NO" } },
    });
    renderPage(<PassportDesk tabs={tabs} first={null} />);
    await screen.findByText("已填护照号");
    await userEvent.keyboard("r");
    const buttons = await screen.findAllByRole("button", { name: "驳回" });
    await userEvent.click(buttons.at(-1) ?? document.body);
    expect(await screen.findByText("请填写驳回原因")).toBeTruthy();
    await userEvent.click(screen.getByText(/护照已过有效期/));
    await userEvent.click(buttons.at(-1) ?? document.body);
    await waitFor(() =>
      expect(log.find(({ path }) => path === "/api/foreign-members/2/check")?.body).toMatchObject({
        status: "AUTH_FAIL",
        checkFailRemark: "护照已过有效期",
      }),
    );
  });
});
