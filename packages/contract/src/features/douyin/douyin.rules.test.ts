import { expect, it } from "vitest";
import { findLead } from "./douyin.rules.ts";

it.each([
  ["电话13812345678", "13812345678"],
  ["拨 １３８ １２３４ ５６７８", "13812345678"],
  ["座机 0571-88001234", "0571-88001234"],
  ["加微信：abc_12345", "加微信：abc_12345"],
  ["VX abcdef1", "VX abcdef1"],
  ["QQ群 123456789", "QQ群 123456789"],
  ["看 https://a.example/x", "https://a.example/x"],
  ["上 www.a.example", "www.a.example"],
  ["官网 hongxian.com/join", "hongxian.com/join"],
])("the check finds what leads away in %s", (text, found) => expect(findLead(text)).toBe(found));

it.each(["会员权益 2026 年 11 月起", "满 18 周岁，价格 1314 元", "微信小程序内使用", "第 1-3 步"])(
  "the check lets %s pass",
  (text) => expect(findLead(text)).toBeNull(),
);
