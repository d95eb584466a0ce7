import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getLoginStat } from "./login-record.endpoints.ts";
import { loginRecord } from "./login-record.resource.ts";

export const loginFigures = defineFigures(getLoginStat, {
  list: listOfResource(loginRecord),
  keeps: "all",
  figures: {
    people: { title: "登录人数", period: "chosen", alone: "distinct people of a list of sign-ins" },
    logins: { title: "登录次数", period: "chosen", opens: {} },
    failRate: { title: "失败率", period: "chosen", unit: "bp" },
    newDevices: { title: "新设备数", period: "chosen", opens: { isNewDevice: "1" } },
  },
});
