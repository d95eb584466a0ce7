// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { carDesk } from "./car-desk.tsx";

const [front, side, other] = ["front", "side", "other"].map((name) => `/api/files/images/${name}.jpg`) as [
  string,
  string,
  string,
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the car desk", () => {
  it("the car desk passes only when every picture is judged, each by itself", async () => {
    const masks: { image: string; masked: string }[] = [{ image: front, masked: "/api/files/images/painted.jpg" }];
    const item = () => ({
      id: 5,
      member: null,
      label: "",
      since: new Date().toISOString(),
      isOverdue: false,
      lockUntil: new Date(Date.now() + 600_000).toISOString(),
      images: [front, side, other],
      machine: null,
      history: [],
      detail: {
        type: "CAR",
        userId: 7,
        source: "APP",
        remark: "",
        supplementText: "",
        supplementTime: null,
        firstPassName: "",
        createdTime: "",
        claim: { carList: [{ type: "SUV", name: "宋", authImg: [front, side, other].join(";") }] },
        profile: { carStatus: "", realname: "陈**", idNo: "330***********0012" },
        ownerMatch: "",
        masks: [...masks],
        imageCount: 3,
      },
    });
    const log = fakeServer({
      "GET /api/review/CAR/desk": { data: { reasons: [], waiting: 1, today: 0, averageMs: 0 } },
      "POST /api/review/CAR/claim": () => ({ data: { items: [item()], others: [] } }),
      "POST /api/review/release": { data: { released: 1 } },
      "POST /api/auth-records/5/mask": ({ body }) => {
        masks.push(body as (typeof masks)[number]);
        return { data: body };
      },
      "PUT /api/admin/check-child-auth": { data: { reviewActionId: 3, needsSecond: false } },
    });
    renderPage(<ReviewDesk kind={carDesk} first={null} />);
    const passes = () => log.filter(({ path }) => path === "/api/admin/check-child-auth").length;
    const shown = () => document.querySelector<HTMLImageElement>("img.evidence[alt^=证明材料]")?.src ?? "";
    await waitFor(() => expect(shown()).toContain("side"));
    await userEvent.keyboard("aa");
    await screen.findAllByText("还有2张图片未处理：有车牌的请打码，没有车牌的请标为无车牌");
    expect(passes()).toBe(0);
    await userEvent.keyboard("n");
    await waitFor(() => expect(shown()).toContain("other"));
    await userEvent.keyboard("a");
    expect(passes()).toBe(0);
    await userEvent.keyboard("n");
    await screen.findByText("所有图片都已处理");
    await userEvent.keyboard("a");
    await waitFor(() => expect(passes()).toBe(1));
    expect(masks.slice(1)).toEqual([
      { image: side, masked: side },
      { image: other, masked: other },
    ]);
  });
});
