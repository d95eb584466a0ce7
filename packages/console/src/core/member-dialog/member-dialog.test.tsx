import { holderOf } from "@hongxian/contract/wire/access.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { registerToast } from "../../platform/toast.ts";
import { announceMember } from "../member-dialogs/member-events.ts";
import { dropSession, saveSession } from "../session/session-store.ts";
import { MemberDialogs } from "./member-dialog.tsx";
import { closeMembers, openMember } from "./open-members.ts";
import { aMember } from "./test/a-member.ts";

const session = (roleId: number, dataScope: string) => ({
  staff: {
    id: 1,
    name: "沈知遥",
    userId: null,
    avatarUrl: null,
    kind: "PLATFORM",
    agentTier: null,
    mustChangePwd: false,
    totpEnabled: false,
  },
  role: { id: roleId, name: "角色", realm: "PLATFORM", dataScope, homeType: "ADMIN", version: 1, totpRequired: false },
  menus: [],
});
const read = "GET /api/admin/get-user-info/7";
const toasts: string[] = [];

async function show(options: Parameters<typeof renderPage>[1] = {}) {
  renderPage(<MemberDialogs />, options);
  openMember(7);
  await screen.findAllByText("晚风有信");
}
const field = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return within(found);
};
/** The accessible name of a button starts with the name of its icon. */
const named = (name: string) => ({ name: new RegExp(`(^| )${name}$`) });
const press = (name: string) => userEvent.click(screen.getByRole("button", named(name)));
async function edit(name: string, label: string, text: string) {
  await press(`修改${label}`);
  const input = field(name).getByRole("textbox");
  await userEvent.clear(input);
  if (text !== "") await userEvent.type(input, text);
  await userEvent.click(field(name).getByRole("button", { name: "保存" }));
}
const writes = (log: readonly { method: string }[]) => log.filter(({ method }) => method !== "GET");

beforeEach(() => {
  saveSession(session(1, "ALL"));
  registerToast((_kind, text) => void toasts.push(text));
});
afterEach(() => {
  closeMembers();
  cleanup();
  registerToast(null);
  dropSession("signed-out");
  toasts.length = 0;
  vi.unstubAllGlobals();
});

describe("inline edit", () => {
  it("the inline edit refuses an empty value and sends nothing for an unchanged one", async () => {
    const log = fakeServer({ [read]: { data: aMember() } });
    await show();
    await edit("profession", "职业", "");
    expect(field("profession").getByRole("alert").textContent).toBe("修改失败，没有填写修改的值");
    expect(toasts).toEqual(["修改失败，没有填写修改的值"]);
    await userEvent.type(field("profession").getByRole("textbox"), "设计师{Enter}");
    await waitFor(() => expect(field("profession").getByText("设计师")).toBeTruthy());
    await edit("height", "身高", "165");
    expect(writes(log)).toEqual([]);
  });

  it("the inline edit shows the new value at once, sends it with the tag of the old, and keeps what the server made of it", async () => {
    let answer: (value: { data: unknown; msg: string }) => void = () => undefined;
    const log = fakeServer({
      [read]: { data: aMember() },
      "POST /api/admin/update-user-infos/7": () => new Promise((resolve) => (answer = resolve)),
    });
    await show();
    await edit("profession", "职业", "老师");
    expect(field("profession").getByText("老师")).toBeTruthy();
    await waitFor(() => expect(writes(log)).toHaveLength(1));
    expect(writes(log)[0]).toMatchObject({ body: [{ profession: "老师" }] });
    answer({
      msg: "资料已更新",
      data: { profession: "老师", infoPercent: 64, updateUser: "沈知遥", updateTime: "2026-11-15T19:00:00+08:00" },
    });
    expect(await screen.findByText("64%")).toBeTruthy();
    // The text comes from the answer, not from the page.
    expect(toasts).toContain("资料已更新");
    expect(screen.getByText("更新人 沈知遥")).toBeTruthy();
  });

  it("the inline edit edits what stands in the extension row in the same place, and keeps the rest of the row", async () => {
    const member = aMember();
    const log = fakeServer({
      [read]: { data: { ...member, expand: { ...member.expand, sisterNum: 1 } } },
      "POST /api/admin/update-user-infos/7": {
        msg: "修改成功",
        data: { brotherNum: 2, infoPercent: 64, updateUser: "沈知遥", updateTime: "2026-11-15T19:00:00+08:00" },
      },
    });
    await show();
    await edit("brotherNum", "兄弟", "11");
    expect(field("brotherNum").getByRole("alert").textContent).toBe("人数必须在0-10之间");
    await userEvent.keyboard("{Escape}");
    await edit("brotherNum", "兄弟", "2");
    await waitFor(() => expect(writes(log)).toHaveLength(1));
    expect(writes(log)[0]).toMatchObject({ body: [{ brotherNum: "2" }] });
    expect(await screen.findByText("64%")).toBeTruthy();
    expect(field("brotherNum").getByText("2 人")).toBeTruthy();
    expect(field("sisterNum").getByText("1 人")).toBeTruthy();
  });

  it("the inline edit puts the old value back when the server refuses, and keeps what was typed", async () => {
    fakeServer({
      [read]: { data: aMember() },
      "POST /api/admin/update-user-infos/7": { status: 403, msg: "没有操作权限：编辑资料" },
    });
    await show();
    await edit("profession", "职业", "老师");
    expect((await field("profession").findByRole("alert")).textContent).toBe("没有操作权限：编辑资料");
    await userEvent.keyboard("{Escape}");
    expect(field("profession").getByText("设计师")).toBeTruthy();
  });

  it("the inline edit shows both values of a conflict; insisting sends without the tag", async () => {
    const found = {
      field: "profession",
      current: "医生",
      given: "老师",
      updateUser: "许清",
      updateTime: "2026-11-15T10:00:00+08:00",
    };
    let calls = 0;
    fakeServer({
      [read]: { data: aMember() },
      "POST /api/admin/update-user-infos/7": () => {
        calls += 1;
        return calls === 1
          ? { status: 409, msg: "数据已被他人修改，请刷新后重试", data: found }
          : { data: { profession: "老师", infoPercent: 1 } };
      },
    });
    const sent = vi.spyOn(globalThis, "fetch");
    await show();
    await edit("profession", "职业", "老师");
    const box = within(await field("profession").findByRole("alertdialog"));
    expect(box.getByText("老师")).toBeTruthy();
    expect(box.getByText(/医生/)).toBeTruthy();
    expect(box.getByText(/许清/)).toBeTruthy();
    await userEvent.click(box.getByRole("button", { name: "保留我的修改" }));
    await waitFor(() => expect(calls).toBe(2));
    const tags = sent.mock.calls
      .filter(([address]) => String(address).includes("update-user-infos"))
      .map(([, init]) => new Headers(init?.headers).get("If-Match"));
    expect(tags[0]).toMatch(/^"[0-9a-f]{64}"$/);
    expect(tags[1]).toBeNull();
  });

  it("the inline edit asks for both ends of a range", async () => {
    const log = fakeServer({
      [read]: { data: aMember() },
      "PUT /api/admin/update-spouser-select": {
        data: {
          key: "ageRange",
          value: "25岁-32岁",
          infoPercent: 1,
          updateUser: "",
          updateTime: "2026-11-15T10:06:32+08:00",
        },
      },
    });
    await show();
    await userEvent.click(screen.getByRole("tab", { name: "择偶信息" }));
    await press("修改年龄范围");
    const low = field("ageRange").getByRole("textbox", { name: "年龄范围下限" });
    await userEvent.clear(low);
    await userEvent.click(field("ageRange").getByRole("button", { name: "保存" }));
    expect(field("ageRange").getByRole("alert").textContent).toBe("此条件为区间值，必须填写上下限");
    await userEvent.type(low, "25{Enter}");
    await waitFor(() => expect(writes(log)).toHaveLength(1));
    expect(Object.fromEntries(log.find(({ method }) => method === "PUT")?.query ?? [])).toEqual({
      userId: "7",
      key: "ageRange",
      value: "25-32",
    });
  });
});

describe("what the panel shows", () => {
  it("the panel reveals a masked value through the audited call alone", async () => {
    const log = fakeServer({
      [read]: { data: aMember() },
      "POST /api/admin/member-contact/7": { data: { login: "13812346027" } },
    });
    await show();
    expect(field("login").getByText("138****6027")).toBeTruthy();
    await press("查看联系方式手机号");
    expect(await field("login").findByText("13812346027")).toBeTruthy();
    expect(writes(log)).toMatchObject([{ path: "/api/admin/member-contact/7", body: { fields: ["login"] } }]);
    await press("隐藏手机号");
    expect(field("login").getByText("138****6027")).toBeTruthy();
    await press("查看联系方式手机号");
    expect(writes(log)).toHaveLength(1);
  });

  it("the panel reads the album by its own call, page 1 of 50, and takes a deleted picture away", async () => {
    const photo = (id: number) => ({
      id,
      picture: `/api/files/images/${id}.jpg`,
      ablumStatus: "PUBLIC",
      createdTime: "2026-11-15T19:00:00+08:00",
    });
    let photos = [photo(1), photo(2)];
    const log = fakeServer({
      [read]: { data: aMember() },
      "GET /api/admin/get-album-pics/7/1/50": () => ({ data: photos }),
      "DELETE /api/admin/delete-album-pics/1": () => {
        photos = [photo(2)];
        return { data: null };
      },
    });
    await show();
    expect(await screen.findByText("2 / 50")).toBeTruthy();
    await press("删除照片 1");
    await press("确定");
    expect(await screen.findByText("1 / 50")).toBeTruthy();
    expect(writes(log)).toMatchObject([{ method: "DELETE", path: "/api/admin/delete-album-pics/1" }]);
  });

  it("the panel shows no way to edit or reveal to a role without the titles", async () => {
    const log = fakeServer({ [read]: { data: aMember() } });
    await show({ holder: holderOf(8, []) });
    expect(screen.queryByRole("button", { name: /^修改/ })).toBeNull();
    expect(screen.queryByRole("button", named("禁用"))).toBeNull();
    await press("查看联系方式手机号");
    expect(writes(log)).toEqual([]);
  });

  it("the panel offers the photo review only while the photo waits, and follows the event", async () => {
    fakeServer({ [read]: { data: aMember({ faceValue: 2 }) } });
    await show();
    expect(screen.getByRole("button", named("真人照片审核"))).toBeTruthy();
    fakeServer({ [read]: { data: aMember({ faceValue: 1 }) } });
    announceMember({ userId: 7, kind: "face", faceValue: 1, faceReason: "" });
    await waitFor(() => expect(screen.queryByRole("button", named("真人照片审核"))).toBeNull());
  });

  it.each([
    ["ALL", 2, "切换管理版", null],
    ["SELF", 4, null, "切换管理版"],
  ] as const)("the panel opens in the style of scope %s", async (scope, roleId, absent, present) => {
    saveSession(session(roleId, scope));
    fakeServer({ [read]: { data: aMember() } });
    await show({ holder: holderOf(roleId, []) });
    if (absent !== null) expect(screen.queryByRole("button", named(absent))).toBeNull();
    expect(screen.queryByRole("button", named("切换销售版"))).toBeNull();
    if (present === null) return;
    await press(present);
    expect(await screen.findByRole("tab", { name: "基本资料" })).toBeTruthy();
  });

  it("the panel notifies its opener when it is closed, and asks before it drops what was typed", async () => {
    const closed = vi.fn();
    fakeServer({ [read]: { data: aMember() } });
    renderPage(<MemberDialogs />);
    openMember(7, { onClose: closed });
    await screen.findAllByText("晚风有信");
    await press("修改职业");
    await userEvent.type(field("profession").getByRole("textbox"), "X");
    await press("关闭");
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole("button", { name: "确定" }));
    expect(closed).toHaveBeenCalledTimes(1);
  });
});
