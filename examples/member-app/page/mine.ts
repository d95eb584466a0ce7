import type { AnswerOf } from "@hongxian/contract/client/open-client.ts";
import { call, Refused, sendPicture } from "./call.ts";
import { card, h, line, on, tag, toast } from "./element.ts";
import { form, sendTo } from "./form.ts";
import * as words from "./words.ts";

type Values = Readonly<Record<string, string | number>>;
export interface Me {
  readonly phone: string;
  readonly profile: Values;
  readonly wishes: Values;
  readonly avatar: string | null;
  readonly photos: readonly string[];
  readonly state: AnswerOf<"members/{externalId}/state">;
}

const readMe = () => call<Me>("GET", "/me");
const picture = (id: string, alt: string, name = "photo") => h("img", { class: name, src: `/app/pictures/${id}`, alt });

/** Choosing a picture sends it. */
function chooser(text: string, use: "avatar" | "photo", done: () => void): HTMLElement {
  const input = h("input", { type: "file", accept: "image/*", label: text });
  on(input, "change", async () => {
    const file = input.files?.[0];
    if (file === undefined) return;
    input.disabled = true;
    await sendPicture(file, use).then(
      () => toast("已上传"),
      (error: Error) => toast(error.message),
    );
    done();
  });
  return h("label", { class: "choose" }, text, input);
}

export async function mineScreen(refresh: () => void, leave: () => void): Promise<HTMLElement> {
  const { phone, profile, avatar, photos, state } = await readMe();
  const name = String(profile["firstName"] ?? "");
  const end = h("button", { type: "button", class: "wide" }, "退出登录");
  on(end, "click", async () => {
    await call("POST", "/leave", {});
    leave();
  });
  const link = (href: string, text: string) => h("a", { class: "row", href }, text, h("span", {}, "›"));
  const { ban } = state;
  return h(
    "main",
    {},
    card(
      h(
        "div",
        { class: "person" },
        avatar === null
          ? h("div", { class: "face woman", ariaHidden: "true" }, name.slice(0, 1))
          : picture(avatar, "我的头像", "face"),
        h(
          "div",
          { class: "who" },
          h("strong", {}, name),
          h("p", { class: "facts" }, `用户ID ${state.userId} · ${phone.slice(0, 3)}****${phone.slice(-4)}`),
        ),
        chooser("换头像", "avatar", refresh),
      ),
      line("资料完整度", `${state.infoPercent}%`),
      ban === null ? null : h("p", { class: "fault" }, `账号已封禁：${ban.reason}`),
    ),
    card(
      h("h3", {}, "我的认证"),
      line("实名", state.realName.status === "NO" ? tag("未认证") : tag("已实名", "jade")),
      ...state.credentials.map(({ kind, status, reason }) => {
        const [text, tone] = words.credentialStates[status] ?? ["未提交", "slate" as const];
        return h(
          "div",
          {},
          line(words.credentialKinds[kind] ?? kind, tag(text, tone)),
          reason === "" ? null : h("p", { class: "fault" }, reason),
        );
      }),
      state.credentials.length === 0 && h("p", { class: "note" }, "认证后更容易获得红娘推荐"),
      state.realName.status === "NO" && link("#realname", "实名认证"),
      link("#education", "提交学历认证"),
    ),
    card(
      h("h3", {}, "我的相册"),
      h("div", { class: "album" }, ...photos.map((id) => picture(id, "相册照片"))),
      chooser("添加照片", "photo", refresh),
    ),
    card(
      link("#profile", "编辑资料"),
      link("#wishes", "择偶要求"),
      link("#papers", "合同与订单"),
      link("#notices", "消息通知"),
    ),
    end,
  );
}

export async function profileScreen(back: () => void): Promise<HTMLElement> {
  const { profile } = await readMe();
  const value = (name: string) => profile[name];
  return h(
    "main",
    {},
    h("h2", {}, "编辑资料"),
    form(
      [
        { name: "firstName", label: "昵称", value: value("firstName") },
        { name: "height", label: "身高（cm）", type: "number", value: value("height") },
        { name: "education", label: "学历", options: words.educations, value: value("education") },
        { name: "marital", label: "婚姻状况", options: words.maritals, value: value("marital") },
        { name: "profession", label: "职业", value: value("profession") },
        { name: "signature", label: "个性签名", type: "long", value: value("signature") },
      ],
      "保存",
      sendTo("/profile", "已保存", back),
    ),
  );
}

export async function wishesScreen(back: () => void): Promise<HTMLElement> {
  const { wishes } = await readMe();
  return h(
    "main",
    {},
    h("h2", {}, "择偶要求"),
    form(
      [
        { name: "ageRange", label: "年龄", hint: "如 28-36", value: wishes["ageRange"] },
        { name: "spouseHeight", label: "身高（cm）", hint: "如 170-185", value: wishes["spouseHeight"] },
        {
          name: "miniEducation",
          label: "最低学历",
          options: { JUNIO_COLLEGE: "大专", UNDER_GRADUATE: "本科", MASTER: "硕士" },
          value: wishes["miniEducation"],
        },
      ],
      "保存",
      sendTo("/wishes", "已保存", back),
    ),
  );
}

export function educationScreen(back: () => void): HTMLElement {
  const send = sendTo("/education", "已提交，等待审核", back);
  return h(
    "main",
    {},
    h("h2", {}, "学历认证"),
    h("p", { class: "note" }, "证书照片只用于审核，不会展示给其他会员"),
    form(
      [
        { name: "education", label: "学历", options: words.educations },
        { name: "schoolName", label: "院校" },
        { name: "schoolTag", label: "院校标签", options: words.schoolTags },
        { name: "isRecruitment", label: "统招", options: { "1": "是", "0": "否" } },
        { name: "graduationTime", label: "毕业时间", type: "date" },
        { name: "papers", label: "证书照片", type: "file" },
      ],
      "提交认证",
      async (values, { papers }) => {
        if (papers === undefined)
          throw new Refused(400, { msg: "请上传证书照片", fields: { papers: "请上传证书照片" } });
        await send({ ...values, paper: await sendPicture(papers, "paper") });
      },
    ),
  );
}

export function realnameScreen(back: () => void): HTMLElement {
  return h(
    "main",
    {},
    h("h2", {}, "实名认证"),
    h("p", { class: "note" }, "示例未接核验机构，格式正确即视为通过"),
    form(
      [
        { name: "realname", label: "真实姓名" },
        { name: "idNo", label: "身份证号", hint: "18位" },
      ],
      "提交",
      sendTo("/realname", "已实名", back),
    ),
  );
}

type Notices = AnswerOf<"members/{externalId}/notices">;
export async function noticesScreen(): Promise<HTMLElement> {
  const { list } = await call<Notices>("GET", "/notices");
  return h(
    "main",
    {},
    h("h2", {}, "消息通知"),
    ...list.map(({ title, content, createdTime }) =>
      card(h("h3", {}, title), h("p", {}, content), h("p", { class: "note" }, words.day(createdTime))),
    ),
    list.length === 0 && h("p", { class: "empty" }, "暂无通知"),
  );
}
