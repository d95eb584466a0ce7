import { getCaptcha, login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { signInMessages } from "@hongxian/contract/core/session/session.rules.ts";
import { useRef, useState } from "react";
import { type CallData, call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { stored } from "../../platform/stored.ts";
import { saveSession } from "../../core/session/session-store.ts";

export type LoginField = "login" | "password" | "captcha" | "code";
export type LoginValues = Readonly<Record<LoginField, string>>;
type Problems = Partial<Record<LoginField, string>>;

const rememberedAccount = stored<string>("account", (value) => (typeof value === "string" ? value : null));

const emptyMessages: Readonly<Record<LoginField, string>> = {
  login: "请输入账号",
  password: "请输入密码",
  captcha: signInMessages.captchaNeeded,
  code: signInMessages.codeNeeded,
};

/** The field a refused sign-in is about; what concerns the account as a whole stands under the password. */
function problemsOf({ msg, fields }: CallError): Problems {
  if (Object.keys(fields).length > 0) return fields;
  if (msg === signInMessages.captcha || msg === signInMessages.captchaNeeded) return { captcha: msg };
  if (msg === signInMessages.code || msg === signInMessages.codeNeeded) return { code: msg };
  return { password: msg };
}

/** State and deeds of the login form. The form checks only that nothing is empty; the server knows the rest. */
export function useLoginForm() {
  const [values, setValues] = useState<LoginValues>(() => ({
    login: rememberedAccount.read() ?? "",
    password: "",
    captcha: "",
    code: "",
  }));
  const [remember, setRemember] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [captcha, setCaptcha] = useState<CallData<typeof getCaptcha> | null>(null);
  const [wantsCaptcha, setWantsCaptcha] = useState(false);
  const [wantsCode, setWantsCode] = useState(false);
  const [sending, setSending] = useState(false);
  // State is set after the paint; a second click may come before that.
  const underway = useRef(false);

  const loadCaptcha = async () => {
    setValues((now) => ({ ...now, captcha: "" }));
    setCaptcha(await call(getCaptcha).catch(() => null));
  };
  const shown: readonly LoginField[] = [
    "login",
    "password",
    ...(wantsCaptcha ? (["captcha"] as const) : []),
    ...(wantsCode ? (["code"] as const) : []),
  ];

  const change = (field: LoginField, text: string) => {
    setValues((now) => ({ ...now, [field]: text }));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== field)));
  };

  const send = async () => {
    const session = await call(login, {
      body: {
        login: values.login.trim(),
        password: values.password,
        ...(wantsCaptcha ? { captcha: { id: captcha?.id ?? "", code: values.captcha.trim() } } : {}),
        ...(wantsCode ? { code: values.code.trim() } : {}),
      },
    });
    if (remember) rememberedAccount.write(values.login.trim());
    else rememberedAccount.clear();
    saveSession(session);
  };

  const refuse = (error: unknown) => {
    const refusal = error instanceof CallError ? error : new CallError(0, "登录失败，请稍后再试");
    setProblems(problemsOf(refusal));
    if (refusal.has("code")) setWantsCode(true);
    // A captcha serves once, whatever was wrong.
    if (!wantsCaptcha && !refusal.has("captcha")) return;
    setWantsCaptcha(true);
    void loadCaptcha();
  };

  const submit = async () => {
    const empty = Object.fromEntries(
      shown.filter((field) => values[field].trim() === "").map((field) => [field, emptyMessages[field]]),
    );
    setProblems(empty);
    if (Object.keys(empty).length > 0 || underway.current) return;
    underway.current = true;
    setSending(true);
    await send().catch(refuse);
    underway.current = false;
    setSending(false);
  };

  return { values, problems, shown, captcha, remember, sending, change, setRemember, loadCaptcha, submit };
}
