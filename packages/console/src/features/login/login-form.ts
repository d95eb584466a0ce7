import { login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { signInMessages } from "@hongxian/contract/core/session/session.rules.ts";
import { useRef, useState } from "react";
import { call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { stored } from "../../platform/stored.ts";
import { saveSession } from "../../core/session/session-store.ts";
import { ProofError, useProof } from "./use-proof.ts";

export type LoginField = "login" | "password" | "code";
export type LoginValues = Readonly<Record<LoginField, string>>;
type Problems = Partial<Record<LoginField, string>>;

const rememberedAccount = stored<string>("account", (value) => (typeof value === "string" ? value : null));

const emptyMessages: Readonly<Record<LoginField, string>> = {
  login: "请输入账号",
  password: "请输入密码",
  code: signInMessages.codeNeeded,
};

/**
 * Returns the field that a refused sign-in concerns; what concerns the account as a whole is shown under the password.
 */
function problemsOf({ msg, fields }: CallError): Problems {
  if (Object.keys(fields).length > 0) return fields;
  if (msg === signInMessages.code || msg === signInMessages.codeNeeded) return { code: msg };
  return { password: msg };
}

/** State and handlers of the login form. The form checks only that nothing is empty; the server checks the rest. */
export function useLoginForm() {
  const [values, setValues] = useState<LoginValues>(() => ({
    login: rememberedAccount.read() ?? "",
    password: "",
    code: "",
  }));
  const [remember, setRemember] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const proof = useProof();
  const [wantsCode, setWantsCode] = useState(false);
  const [sending, setSending] = useState(false);
  // State is set after the paint; a second click may arrive before that.
  const underway = useRef(false);

  const shown: readonly LoginField[] = ["login", "password", ...(wantsCode ? (["code"] as const) : [])];

  const change = (field: LoginField, text: string) => {
    setValues((now) => ({ ...now, [field]: text }));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== field)));
  };

  const send = async (withProof: boolean): Promise<void> => {
    const session = await call(login, {
      body: {
        login: values.login.trim(),
        password: values.password,
        ...(withProof ? { captcha: await proof.take() } : {}),
        ...(wantsCode ? { code: values.code.trim() } : {}),
      },
    });
    if (remember) rememberedAccount.write(values.login.trim());
    else rememberedAccount.clear();
    saveSession(session);
  };

  /** A captcha that is missing (the page was reloaded) or came too late is solved again without a message. */
  const sendProven = (): Promise<void> =>
    send(proof.isWanted()).catch((error: unknown) => {
      if (!(error instanceof CallError && "captcha" in error.fields)) throw error;
      proof.restart();
      return send(true);
    });

  const refuse = (error: unknown) => {
    if (error instanceof ProofError) return;
    const refusal = error instanceof CallError ? error : new CallError(0, "登录失败，请稍后再试");
    setProblems(problemsOf(refusal));
    if (refusal.has("code")) setWantsCode(true);
    // A captcha is valid once, whatever was wrong: the next is solved while the password is typed again.
    if (proof.isWanted() || refusal.has("captcha")) proof.restart();
  };

  const submit = async () => {
    const empty = Object.fromEntries(
      shown.filter((field) => values[field].trim() === "").map((field) => [field, emptyMessages[field]]),
    );
    setProblems(empty);
    if (Object.keys(empty).length > 0 || underway.current) return;
    underway.current = true;
    setSending(true);
    await sendProven().catch(refuse);
    underway.current = false;
    setSending(false);
  };

  return { values, problems, shown, proof, remember, sending, change, setRemember, submit };
}
