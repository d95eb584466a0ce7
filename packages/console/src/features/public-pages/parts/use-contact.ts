import type { getVisitorCaptcha, sendSmsCode } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { codeProblem, phoneProblem } from "@hongxian/contract/features/public-pages/visitor.rules.ts";
import {
  codePauseSeconds,
  type SmsScene,
  visitorTexts,
} from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { useEffect, useRef, useState } from "react";
import { ask, asCallError } from "../visitor-call.ts";

export interface Contact {
  readonly login: string;
  readonly code: string;
  readonly consent: boolean;
}
export type Problems = Readonly<Record<string, string>>;

/** The errors of the number, the code and the consent, in the order of the form. */
export function contactProblems({ login, code, consent }: Contact): Problems {
  const found: [string, string | null][] = [
    ["login", phoneProblem(login)],
    ["code", codeProblem(code)],
    ["consent", consent ? null : visitorTexts.consent],
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The seconds left until another code may be requested. */
function useCountdown() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: setLeft };
}

/** Requests a code. Where the server requires a captcha with it, the phone solves one without the user. */
async function askForCode(login: string, scene: SmsScene, onProving: () => void): Promise<number> {
  const post = (proof: object) => ask<typeof sendSmsCode>("POST", "/api/public/sms-code", { login, scene, ...proof });
  try {
    return (await post({})).waitSeconds;
  } catch (error) {
    if (!asCallError(error).has("captcha")) throw error;
    onProving();
    const [{ id }, { solveCaptcha }] = await Promise.all([
      ask<typeof getVisitorCaptcha>("GET", "/api/public/captcha"),
      import("../../../core/captcha/solve-captcha.ts"),
    ]);
    return (await post({ captcha: await solveCaptcha(id) })).waitSeconds;
  }
}

export function useContact(scene: SmsScene) {
  const [contact, setContact] = useState<Contact>({ login: "", code: "", consent: false });
  const [problems, setProblems] = useState<Problems>({});
  const [note, setNote] = useState("");
  const { left, start } = useCountdown();
  const sending = useRef(false);

  const change = (part: Partial<Contact>) => {
    setContact((known) => ({ ...known, ...part }));
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in part))));
  };

  const sendCode = async () => {
    const problem = phoneProblem(contact.login);
    if (problem !== null) return setProblems({ login: problem });
    if (sending.current || left > 0) return;
    sending.current = true;
    try {
      start(await askForCode(contact.login, scene, () => setNote(visitorTexts.proving)));
      setProblems({});
      setNote(visitorTexts.codeSent);
    } catch (error) {
      const { fields, msg, status } = asCallError(error);
      setNote("");
      setProblems(Object.keys(fields).length > 0 ? fields : { code: msg });
      // Another visitor's waiting minute, or our own from before a reload.
      if (status === 429) start(codePauseSeconds);
    } finally {
      sending.current = false;
    }
  };

  return { contact, problems, setProblems, note, left, change, sendCode };
}
export type ContactForm = ReturnType<typeof useContact>;
