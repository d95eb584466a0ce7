// @vitest-environment happy-dom
import { decideReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError } from "../../platform/call-error.ts";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import type { DeskKind } from "./desk-kind.ts";
import { ReviewDesk } from "./review-desk.tsx";

const item = (id: number) => ({
  id,
  member: {
    userId: id,
    firstName: `会员${id}`,
    imageUrl: null,
    sex: "WOMAN",
    age: 30,
    homeCity: "杭州市",
    realname: "陈**",
    authStatus: "NO",
    faceValue: null,
    status: "ENABLE",
    punishments: 2,
  },
  label: "MASTER",
  since: new Date(Date.now() - 27 * 3_600_000).toISOString(),
  isOverdue: true,
  lockUntil: new Date(Date.now() + 600_000).toISOString(),
  images: [`/api/files/images/${id}a.jpg`, `/api/files/images/${id}b.jpg`],
  machine: null,
  history: [],
  detail: {},
});
const reasons = [
  { id: 71, label: "证书不清晰", text: "证书不清晰", hotKey: 1 },
  { id: 72, label: "非本人证书", text: "非本人证书", hotKey: null },
];

function open(kind: Partial<DeskKind<{ note?: string }>> = {}, items = [item(1), item(2), item(3)]) {
  const log = fakeServer({
    "GET /api/review/EDUCATION/desk": { data: { reasons, waiting: 3, today: 5, averageMs: 4200 } },
    "POST /api/review/EDUCATION/claim": ({ body }) => {
      const { except } = body as { except: number[] };
      return { data: { items: items.filter(({ id }) => !except.includes(id)), others: [] } };
    },
    "POST /api/review/release": { data: { released: 1 } },
    "POST /api/review/undo/9": { data: { bizType: "EDUCATION", id: 1, action: "PASS", item: item(1) } },
  });
  const pass = vi.fn<(...args: readonly unknown[]) => Promise<number | null>>(async () => 9);
  const refuse = vi.fn<(...args: readonly unknown[]) => Promise<number | null>>(async () => 9);
  const desk: DeskKind<{ note?: string }> = {
    bizType: "EDUCATION",
    title: "学历审核",
    draft: () => ({}),
    calls: { PASS: decideReview, REFUSE: decideReview },
    pass,
    refuse,
    Panel: ({ errors }) => <p>{errors.note ?? "资料"}</p>,
    ...kind,
  };
  renderPage(<ReviewDesk kind={desk} first={null} />);
  return { log, pass, refuse };
}
const current = () => document.querySelector("[aria-current=true]")?.textContent ?? "";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the review desk", () => {
  it("the review desk passes by A, shows the next at once, and takes it back by U", async () => {
    const { pass } = open();
    await waitFor(() => expect(current()).toContain("会员1"));
    expect(current()).toContain("已超时 3 小时");
    await userEvent.keyboard("a");
    expect(current()).toContain("会员2");
    expect(pass).toHaveBeenCalledOnce();
    await screen.findByText("撤销");
    await userEvent.keyboard("u");
    await waitFor(() => expect(current()).toContain("会员1"));
  });

  it("the review desk refuses by R and a digit; 0 writes another reason, which has to be there", async () => {
    const { refuse } = open();
    await waitFor(() => expect(current()).toContain("会员1"));
    await userEvent.keyboard("r2");
    await waitFor(() => expect(current()).toContain("会员2"));
    expect(refuse.mock.calls[0]?.slice(1, 2)).toEqual([{ reasonId: 72, remark: "" }]);
    await userEvent.keyboard("r0{Enter}");
    expect(await screen.findByText("请填写驳回原因")).toBeTruthy();
    await userEvent.keyboard("照片反光 a r j{Enter}");
    await waitFor(() => expect(current()).toContain("会员3"));
    expect(refuse.mock.calls[1]?.slice(1, 2)).toEqual([{ reasonId: null, remark: "照片反光 a r j" }]);
  });

  it("the review desk moves by J and K, and skips by S without being offered the same again", async () => {
    const { log } = open();
    await waitFor(() => expect(current()).toContain("会员1"));
    await userEvent.keyboard("jj");
    expect(current()).toContain("会员3");
    await userEvent.keyboard("{ArrowUp}k");
    expect(current()).toContain("会员1");
    await userEvent.keyboard("s");
    expect(current()).toContain("会员2");
    await waitFor(() => expect(log.some(({ path }) => path === "/api/review/release")).toBe(true));
    await waitFor(() =>
      expect(log.filter(({ path }) => path.endsWith("/claim")).at(-1)?.body).toMatchObject({ except: [1] }),
    );
  });

  it("the review desk says what somebody else decided and goes on; gives back what was refused by a rule", async () => {
    open({ pass: () => Promise.reject(new CallError(409, "该记录已被处理，请刷新")) });
    await waitFor(() => expect(current()).toContain("会员1"));
    await userEvent.keyboard("a");
    expect(await screen.findByText("会员1：该记录已被处理，请刷新")).toBeTruthy();
    await waitFor(() => expect(current()).toContain("会员2"));
    cleanup();
    open({ pass: () => Promise.reject(new CallError(400, "缺少", { fields: { note: "请填写备注" } })) });
    await waitFor(() => expect(current()).toContain("会员1"));
    await userEvent.keyboard("a");
    expect(await screen.findByText("请填写备注")).toBeTruthy();
    await waitFor(() => expect(current()).toContain("会员1"));
  });

  it("the review desk asks what has to be true, and A says yes", async () => {
    const { pass } = open({
      confirm: (_item, { note }) => (note === undefined ? { text: "确认？", patch: { note: "是" } } : null),
    });
    await waitFor(() => expect(current()).toContain("会员1"));
    await userEvent.keyboard("a");
    expect(await screen.findByText("确认？")).toBeTruthy();
    expect(pass).not.toHaveBeenCalled();
    await userEvent.keyboard("a");
    expect(pass.mock.calls[0]?.slice(1, 2)).toEqual([{ note: "是" }]);
  });

  it("the review desk says when nothing is left", async () => {
    open({}, []);
    expect(await screen.findByText("已全部审完，辛苦了")).toBeTruthy();
    expect(screen.getByText(/待审核/).textContent).toContain("平均用时 4s");
  });
});
