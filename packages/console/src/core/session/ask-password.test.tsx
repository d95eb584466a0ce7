// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { openAddress } from "../../platform/address.ts";
import { askPassword } from "./ask-password.ts";
import { ConfirmPasswordDialog } from "./confirm-password.dialog.tsx";

afterEach(cleanup);

it("the question for the password says for which page and action, and goes with its page", async () => {
  openAddress("/flowingWater/withdraw");
  render(<ConfirmPasswordDialog />);
  let answer: Promise<boolean> = Promise.resolve(true);
  act(() => {
    answer = askPassword("打款");
  });
  expect(await screen.findByText("会员提现 · 打款")).toBeDefined();
  act(() => openAddress("/flowingWater/withdraw?status=WAIT"));
  expect(screen.getByText("会员提现 · 打款")).toBeDefined();
  act(() => openAddress("/flowingWater/order"));
  expect(await answer).toBe(false);
  expect(screen.queryByText("会员提现 · 打款")).toBeNull();
});
