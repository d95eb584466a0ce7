import { expect, test } from "vitest";
import { channelReason } from "./channel-reasons.ts";

test("a channel's reason is shown in Chinese, an unknown code with its code", () => {
  expect(channelReason("ACCOUNT_FROZEN")).toBe("收款账户被冻结");
  expect(channelReason("收款方余额账户受限")).toBe("收款方余额账户受限");
  expect(channelReason("SOMETHING_NEW")).toBe("渠道拒绝（SOMETHING_NEW）");
  expect(channelReason(" ")).toBe("渠道未说明原因");
});
