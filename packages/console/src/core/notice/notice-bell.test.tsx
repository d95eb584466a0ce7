// @vitest-environment happy-dom
import { menuPages } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { currentAddress, formatAddress, openAddress } from "../../platform/address.ts";
import { AppPartsProvider } from "../../platform/app-parts.tsx";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { PageListProvider } from "../page-list/page-list-context.tsx";
import { phoneSisters } from "../phone/phone-address.ts";
import { NoticeBell } from "./notice-bell.tsx";
import { PhoneBell } from "./phone-bell.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pagesOf = (routes: readonly string[]) => menuPages.filter(({ route }) => routes.includes(route));
const all = Object.entries(phoneSisters).flat();

interface Where {
  readonly onPhone?: boolean;
  readonly routes?: readonly string[];
}
/** The address, and the member who was opened, after a notice with this link was pressed. */
async function pressed(link: string, { onPhone = true, routes = all }: Where = {}) {
  openAddress("/phoneVersions/phoneHome");
  fakeServer({
    "GET /api/staff-notices": {
      data: {
        list: [
          {
            id: 1,
            kind: "TODO",
            title: "到期提醒",
            content: "",
            link,
            readTime: "2026-11-18T02:00:00Z",
            createdTime: "2026-11-18T02:00:00Z",
          },
        ],
        total: 1,
        summary: { unread: 0 },
      },
    },
  });
  const opened: number[] = [];
  renderPage(
    <AppPartsProvider parts={{ openMember: (userId) => void opened.push(userId) }}>
      <PageListProvider pages={pagesOf(routes)}>{onPhone ? <PhoneBell /> : <NoticeBell />}</PageListProvider>
    </AppPartsProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "通知" }));
  await userEvent.click(await screen.findByText("到期提醒"));
  return { address: formatAddress(currentAddress()), opened };
}

describe("the bell", () => {
  it("a notice pressed on a phone opens the phone's page with the same filters", async () => {
    expect((await pressed("/complaintAndSuggest/complaint?handlerId=7")).address).toBe(
      "/phoneVersions/phoneComplaint?handlerId=7",
    );
  });

  it("a notice about a member opens the member over the phone page", async () => {
    expect(await pressed("/promotion/shopsmanage?userId=10300095")).toEqual({
      address: "/phoneVersions/phoneHome",
      opened: [10300095],
    });
  });

  it.each<[string, string, Where]>([
    ["a part that the phone's page does not have", "/flowingWater/order?tab=statements", {}],
    ["a page without a sister", "/message/chatList?accountId=1", {}],
    ["a phone page that the role does not have", "/flowingWater/order?orderNo=HX1", { routes: [] }],
    ["the wide console", "/flowingWater/order?orderNo=HX1", { onPhone: false }],
  ])("a notice opens its own address: %s", async (_, link, how) => {
    expect((await pressed(link, how)).address).toBe(link);
  });

  it("every page and its sister are in the menu", () => {
    expect(all.filter((route) => menuPages.every((page) => page.route !== route))).toEqual([]);
  });
});
