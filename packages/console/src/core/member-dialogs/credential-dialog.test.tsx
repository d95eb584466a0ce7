import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { CredentialDialog } from "./credential-dialog.tsx";
import type { CredentialKind } from "./credential-facts.ts";

const member = { userId: 7, firstName: "小明" };
const record = {
  userId: 7,
  recordId: 3,
  status: "AUTHING",
  source: "APP",
  checkName: "",
  checkTime: null,
  checkFailRemark: "",
  remark: "",
  authImg: "/api/files/a.jpg;/api/files/b.jpg",
  createdTime: "2026-11-15T10:00:00+08:00",
  history: [],
};
const show = (kind: CredentialKind, path: string, detail: object) => {
  fakeServer({ [`GET ${path}`]: { data: { ...record, ...detail } } });
  renderPage(<CredentialDialog kind={kind} member={member} onClose={() => undefined} />);
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the credential dialog says 待审核 until somebody decided, alimony in K a month, each paper apart", async () => {
  show("MARRIAGE", "/api/user-marriage-auth", {
    maritalStatus: "DIVORCED",
    childInfo: "一个女儿",
    childWardship: "SELF",
    childAlimonyMonth: 2500,
    wantChild: "WANT",
  });
  expect(await screen.findByText("2.50K/月")).toBeTruthy();
  expect(screen.getByText("待审核")).toBeTruthy();
  expect(screen.getByText("本人抚养")).toBeTruthy();
  expect(screen.getAllByAltText(/证明材料/).map((image) => image.getAttribute("src"))).toEqual([
    "/api/files/a.jpg",
    "/api/files/b.jpg",
  ]);
});

it("the credential dialog shows the yearly income in 万 and the reviewer's name", async () => {
  show("WORK", "/api/user-work-auth", {
    status: "AUTH_SUCCESS",
    checkName: "史欣",
    unitName: "某公司",
    city: "杭州",
    profession: "工程师",
    workingAge: 6,
    annualIncome: 256000,
  });
  expect(await screen.findByText("25.6万")).toBeTruthy();
  expect(screen.getByText("史欣")).toBeTruthy();
  expect(screen.queryByText("待审核")).toBeNull();
});

it("the credential dialog says so when nothing was handed in", async () => {
  show("CAR", "/api/user-car-auth", { recordId: null, status: "NOT", authImg: "", carList: [] });
  expect(await screen.findByText("该会员尚未提交此项认证")).toBeTruthy();
});
