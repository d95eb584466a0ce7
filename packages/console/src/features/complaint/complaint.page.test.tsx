import { holderOf } from "@hongxian/contract/wire/access.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type RecordedRequest, fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { ComplaintPage } from "./complaint.page.tsx";

const soon = new Date(Date.now() + 3_600_000).toISOString();
const person = (userId: number) => ({ userId, firstName: `会员${userId}`, imageUrl: "", sex: "MAN" });
const row = (id: number) => ({
  id,
  level: "URGENT",
  userId: 1,
  user: person(1),
  targetUserId: 100 + id,
  targetUser: person(100 + id),
  targetType: "USER",
  targetId: String(100 + id),
  reasonType: "ABUSE",
  content: "辱骂",
  status: "WAIT_HANDLE",
  handlerId: null,
  handler: null,
  deadline: soon,
  createdTime: soon,
  handleTime: null,
  urgency: id,
});
const side = (userId: number) => ({
  member: person(userId),
  status: "ENABLE",
  age: 30,
  homeCity: "杭州市",
  authStatus: "AUTH",
  faceValue: 1,
  createdTime: soon,
  complainedNum: 2,
  validNum: 1,
  madeNum: 0,
  madeValidNum: 0,
  punishments: [],
});
const detail = (id: number) => ({
  ...row(id),
  images: [],
  contactPhone: "",
  claimTime: null,
  handleRemark: "",
  replyContent: "",
  punishment: null,
  target: { type: "USER", id: String(100 + id), title: "对象", text: "", images: [], videoUrl: "", facts: [] },
  reporter: side(1),
  reported: side(100 + id),
  earlier: [],
  notes: [],
});
const stat = {
  waiting: 2,
  handling: 0,
  mine: 0,
  todayNew: 2,
  overdue: 0,
  avgMinutes: 30,
  validRate: 5000,
  byReason: [],
  byDay: [],
};

const serve = () => {
  let open = [1, 2, 3];
  return fakeServer({
    "GET /api/complaint/list": () => ({ data: { list: open.map(row), total: open.length, page: 1, size: 20 } }),
    "GET /api/complaint/stat": { data: stat },
    ...Object.fromEntries([1, 2, 3].map((id) => [`GET /api/complaint/${id}`, { data: detail(id) }])),
    ...Object.fromEntries(
      [1, 2, 3].map((id) => [
        `POST /api/complaint/${id}/handle`,
        () => {
          open = open.filter((one) => one !== id);
          return { data: { id, status: "VALID", punishmentId: 9 } };
        },
      ]),
    ),
  });
};
const changes = (log: readonly RecordedRequest[]) =>
  log.filter(({ method }) => method !== "GET").map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the complaint desk by keys", () => {
  it("the complaint desk claims, judges and goes on to the next with three keys", async () => {
    const log = serve();
    renderPage(<ComplaintPage />);
    await screen.findByText("单号", { exact: false, selector: "h2" });
    await userEvent.keyboard("v");
    await screen.findByRole("region", { name: "判定属实" });
    await userEvent.keyboard("1");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(changes(log)).toHaveLength(2));
    expect(changes(log)).toEqual([
      { call: "POST /api/complaint/1/claim", body: undefined },
      {
        call: "POST /api/complaint/1/handle",
        body: { result: "VALID", punishType: "WARN", remark: "经核实，“辱骂攻击”情况属实，给予警告处理。", reply: "" },
      },
    ]);
    await waitFor(() => expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("单号 2"));
  });

  it("the complaint desk moves with J and K and takes days with a mute", async () => {
    const log = serve();
    renderPage(<ComplaintPage />);
    const shown = (id: number) =>
      waitFor(() => expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(`单号 ${id}`));
    await shown(1);
    await userEvent.keyboard("j");
    await shown(2);
    await userEvent.keyboard("j");
    await shown(3);
    await userEvent.keyboard("k");
    await shown(2);
    await userEvent.keyboard("v");
    await screen.findByRole("region", { name: "判定属实" });
    await userEvent.keyboard("3");
    await userEvent.keyboard("核对过聊天记录。");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(changes(log)).toHaveLength(2));
    expect(changes(log)[1]).toEqual({
      call: "POST /api/complaint/2/handle",
      body: {
        result: "VALID",
        punishType: "MUTE",
        days: 7,
        remark: "经核实，“辱骂攻击”情况属实，给予禁言处理。核对过聊天记录。",
        reply: "",
      },
    });
  });

  it("the complaint desk refuses to send without a measure", async () => {
    const log = serve();
    renderPage(<ComplaintPage />);
    await screen.findByText("单号", { exact: false, selector: "h2" });
    await userEvent.keyboard("v");
    await screen.findByRole("region", { name: "判定属实" });
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("请选择处罚方式")).toBeTruthy();
    expect(screen.getByText("请填写处理说明，至少5个字")).toBeTruthy();
    expect(changes(log)).toHaveLength(1);
  });

  it("the complaint desk shows no verdicts to who may not judge", async () => {
    serve();
    renderPage(<ComplaintPage />, { holder: holderOf(50, [{ route: "/complaintAndSuggest/complaint", title: null }]) });
    await screen.findByText("单号", { exact: false, selector: "h2" });
    expect(screen.queryByRole("button", { name: /判定属实/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /领取/ })).toBeNull();
  });
});
