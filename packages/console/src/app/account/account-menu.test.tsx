import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { App } from "antd";
import { afterEach, expect, test, vi } from "vitest";
import { saveSession } from "../../core/session/session-store.ts";
import { AccountMenu } from "./account-menu.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the account's menu names the version of the console", async () => {
  vi.stubGlobal("__CONSOLE_VERSION__", "7.8.9");
  saveSession({
    staff: {
      id: 7,
      name: "沈知遥",
      userId: null,
      avatarUrl: null,
      kind: "STAFF",
      agentTier: null,
      mustChangePwd: false,
      totpEnabled: false,
    },
    role: {
      id: 4,
      name: "销售",
      realm: "PLATFORM",
      dataScope: "SELF",
      homeType: "SALE",
      version: 1,
      totpRequired: false,
    },
    menus: [],
  });
  render(
    <App>
      <AccountMenu />
    </App>,
  );
  fireEvent.click(screen.getByText("沈知遥"));
  expect(await screen.findByText("红线 7.8.9")).toBeDefined();
});
