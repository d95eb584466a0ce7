import { choices } from "../../kit/choices.ts";

export const loginResult = choices({ SUCCESS: "成功", FAIL: "失败" });

/** More accounts than this on one device within a day are reviewed. */
export const deviceAccountLimit = 5;

/** The app's answer to a member who may not sign in. */
export const loginRefusals = {
  deviceBanned: "该设备已被封禁",
  DISABLE: "账号已被禁用",
  CANCEL: "账号已注销",
  DELETE: "账号不存在",
} as const;

export const deviceNotice = (accounts: number, deviceId: string) => ({
  title: "设备登录账号过多",
  content: `设备${deviceId}在24小时内登录了${accounts}个账号，请核查`,
});
