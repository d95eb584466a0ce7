import { call, Refused } from "./call.ts";
import { h, toast } from "./element.ts";
import { form } from "./form.ts";
import { cities, cityNames, sexes } from "./words.ts";

/** Telephone number, code, and for a new number what a member is registered with. */
export function enterScreen(done: () => void): HTMLElement {
  const place = h("div", { class: "enter" });

  const head = (text: string) => [h("h1", {}, "红线"), h("p", { class: "lead" }, text)];

  function register(phone: string, code: string): void {
    const fields = form(
      [
        { name: "firstName", label: "昵称", hint: "1-12个字" },
        { name: "sex", label: "性别", options: sexes },
        { name: "birthday", label: "出生日期", type: "date" },
        { name: "homeCityId", label: "现居地", options: cityNames },
      ],
      "完成注册",
      async (values) => {
        const home = cities[values["homeCityId"] ?? ""];
        const faults = Object.fromEntries(
          ["firstName", "sex", "birthday", "homeCityId"]
            .filter((name) => (values[name] ?? "") === "")
            .map((name) => [name, "请填写"]),
        );
        if (home === undefined || Object.keys(faults).length > 0)
          throw new Refused(400, { msg: "请完善资料", fields: faults });
        await call("POST", "/enter", { ...values, phone, code, homeProvId: home[1], register: true });
        done();
      },
    );
    place.replaceChildren(...head("完善资料，红娘会更快为您推荐"), fields);
  }

  function code(phone: string, shown: string): void {
    const fields = form(
      [{ name: "code", label: "验证码", type: "tel", hint: "6位数字" }],
      "登录 / 注册",
      async (values) => {
        const given = values["code"] ?? "";
        const { isNew } = await call<{ isNew: boolean }>("POST", "/enter", { phone, code: given });
        if (isNew) register(phone, given);
        else done();
      },
    );
    place.replaceChildren(
      ...head(`验证码已发送至 ${phone}`),
      fields,
      h("p", { class: "note" }, "示例未接短信，验证码：", h("b", { class: "code" }, shown)),
    );
  }

  const begin = form(
    [{ name: "phone", label: "手机号", type: "tel", hint: "请输入手机号" }],
    "获取验证码",
    async (values) => {
      const phone = values["phone"] ?? "";
      const { code: shown } = await call<{ code: string }>("POST", "/code", { phone });
      toast("验证码已发送");
      code(phone, shown);
    },
  );
  place.append(...head("认真找对象，红娘一对一"), begin);
  return place;
}
