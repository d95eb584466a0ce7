// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { PassportDesk } from "./passport-desk.tsx";

const item = (id: number) => ({
  id,
  member: {
    userId: id,
    firstName: `会员${id}`,
    imageUrl: null,
    sex: "WOMAN",
    age: 30,
    homeCity: "",
    realname: "",
    authStatus: "NO",
    faceValue: null,
    status: "ENABLE",
    punishments: 0,
  },
  label: "FR",
  since: new Date().toISOString(),
  isOverdue: false,
  lockUntil: new Date(Date.now() + 600_000).toISOString(),
  images: [],
  machine: null,
  history: [],
  detail: { nationality: "FR", passportNo: "E12**5678", visaType: "Z", visaExpireDate: "2030-01-01", homePlace: "" },
});
const desk = {
  data: {
    reasons: [{ id: 7, label: "护照已过有效期", text: "护照已过有效期", hotKey: 2 }],
    waiting: 2,
    today: 0,
    averageMs: 0,
  },
};
const tabs = { tabs: [], tab: "passports", onTab: () => undefined };
const server = (answer: object) =>
  fakeServer({
    "GET /api/review/PASSPORT/desk": desk,
    "POST /api/review/PASSPORT/claim": { data: { items: [item(2), item(3)], others: [] } },
    "POST /api/review/release": { data: { released: 1 } },
    "PUT /api/foreign-members/2/check": { data: { userId: 2, reviewActionId: 11, ...answer } },
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the passport desk", () => {
  it("the passport desk passes with what was read, by one key, and goes on to the next", async () => {
    const log = server({ status: "AUTH_SUCCESS", authStatus: "REAL_NAME" });
    renderPage(<PassportDesk tabs={tabs} first={null} />);
    await screen.findByText("已填护照号");
    await userEvent.keyboard("a");
    await waitFor(() => expect(log.some(({ path }) => path === "/api/foreign-members/2/check")).toBe(true));
    expect(log.find(({ path }) => path === "/api/foreign-members/2/check")?.body).toMatchObject({
      status: "AUTH_SUCCESS",
      nationality: "FR",
      visaExpireDate: "2030-01-01",
      passportNo: null,
    });
    await waitFor(() => expect(document.querySelector(".review-row-current")?.textContent).toContain("会员3"));
  });

  it("the passport desk refuses by two keys with a reason of the list", async () => {
    const log = server({ status: "AUTH_FAIL", authStatus: "NO" });
    renderPage(<PassportDesk tabs={tabs} first={null} />);
    await screen.findByText("已填护照号");
    await userEvent.keyboard("r2");
    await waitFor(() =>
      expect(log.find(({ path }) => path === "/api/foreign-members/2/check")?.body).toMatchObject({
        status: "AUTH_FAIL",
        reasonId: 7,
      }),
    );
  });
});
