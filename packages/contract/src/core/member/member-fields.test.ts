import { describe, expect, it } from "vitest";
import { partnerFields } from "./partner-fields.ts";
import { profileFields } from "./member-fields.ts";
import { isIdNo, systemFields } from "./system-fields.ts";

const problem = (input: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: unknown) =>
  input.safeParse(value).error?.issues[0]?.message ?? null;

describe("profile fields", () => {
  it.each([
    ["firstName", "a".repeat(21), "昵称不能超过20个字"],
    ["height", 99, "身高必须在100-250之间"],
    ["height", "251", "身高必须在100-250之间"],
    ["bodyWeight", 29, "体重必须在30-200之间"],
    ["birthday", "2020-01-01", "年龄必须在18-100岁之间"],
    ["signature", "a".repeat(201), "交友宣言不能超过200个字"],
    ["idealHalf", "a".repeat(501), "理想的另一半不能超过500个字"],
    ["wechatNo", "1abc", "微信号格式错误"],
    ["marital", "HAPPY", "请选择婚姻状况"],
    ["imageUrl", "https://elsewhere.example/a.jpg", "头像地址无效"],
    ["imageUrl", "javascript:alert(1)", "头像地址无效"],
  ] as const)("the profile field %s refuses %s", (field, value, message) => {
    expect(problem(profileFields[field].input, value)).toBe(message);
  });

  it("profile fields take lists as arrays or as the stored text", () => {
    expect(profileFields.hobby.input.parse(["旅行", "摄影", "旅行"])).toBe("旅行/摄影");
    expect(profileFields.hobby.input.parse("旅行/摄影")).toBe("旅行/摄影");
    for (const code of ["NO_LIVE_WITH_CHILD)", "NO_LIVE_WITH_CHILD"])
      expect(profileFields.haveChild.input.parse(code)).toBe("NO_LIVE_WITH_CHILD)");
    expect(profileFields.height.input.parse("175")).toBe(175);
  });
});

describe("partner preferences", () => {
  it("partner preferences append units, keep lists and refuse what they do not know", () => {
    expect(partnerFields.ageRange.input.parse("24-42")).toBe("24岁-42岁");
    expect(problem(partnerFields.ageRange.input, "24")).toBe("此条件为区间值，必须填写上下限");
    expect(partnerFields.spouseMarry.input.parse("UNMARRIED/DIVORCED")).toBe("UNMARRIED/DIVORCED");
    expect(problem(partnerFields.spouseMarry.input, "UNMARRIED/HAPPY")).toBe("婚姻要求取值错误");
    expect(partnerFields.spouseIncome.input.parse("8000")).toBe(8000);
    expect(problem(partnerFields.spouseIncome.input, "8001")).toBe("请选择收入区间");
    expect(partnerFields.spouseCarHouse.input.parse("1")).toBe(true);
  });
});

describe("system fields", () => {
  it("system fields check phone and identity numbers", () => {
    expect(problem(systemFields.login.input, "12345")).toBe("手机号格式错误");
    expect(isIdNo("11010519491231002X")).toBe(true);
    expect(isIdNo("110105194912310021")).toBe(false);
    expect(systemFields.idNo.input.parse("11010519491231002x")).toBe("11010519491231002X");
    expect(problem(systemFields.fansNum.input, "10000")).toBe("权重必须在0-9999之间");
  });
});
