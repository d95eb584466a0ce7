import type { Captcha } from "@hongxian/contract/core/session/captcha.rules.ts";
import { getCaptcha } from "@hongxian/contract/core/session/session.endpoints.ts";
import { useRef, useState } from "react";
import { call } from "../../platform/call.ts";
import { lateModule } from "../../platform/late/load-part.ts";

export type ProofState = "none" | "working" | "ready" | "failed";

interface Proof {
  readonly begun: number;
  readonly solved: Promise<Captcha>;
  hasFailed: boolean;
}

/** No captcha could be solved: the form shows this beside the captcha itself. */
export class ProofError extends Error {}

/** A captcha is valid for five minutes; one that was solved while the user looked for the password is solved again. */
const freshMs = 4 * 60_000;

/** Fetched only when needed: most people sign in without it. */
const captchaSolver = lateModule(async () => await import("../../core/captcha/solve-captcha.ts"));

async function solveNew(): Promise<Captcha> {
  const [{ id }, { solveCaptcha }] = await Promise.all([call(getCaptcha), captchaSolver()]);
  return solveCaptcha(id);
}

/** The captcha of the login form: solved by the browser as soon as the server requires one, stored until it is sent. */
export function useProof() {
  const [state, setState] = useState<ProofState>("none");
  const current = useRef<Proof | null>(null);

  const begin = (): Proof => {
    const solved = solveNew().catch(() => {
      throw new ProofError();
    });
    const proof: Proof = { begun: Date.now(), solved, hasFailed: false };
    current.current = proof;
    setState("working");
    const end = (hasFailed: boolean) => {
      proof.hasFailed = hasFailed;
      if (current.current === proof) setState(hasFailed ? "failed" : "ready");
    };
    solved.then(
      () => end(false),
      () => end(true),
    );
    return proof;
  };

  /** A captcha to send; it is valid once. */
  const take = (): Promise<Captcha> => {
    const known = current.current;
    const isGood = known !== null && !known.hasFailed && Date.now() - known.begun < freshMs;
    return (isGood ? known : begin()).solved;
  };
  return { state, take, restart: () => void begin(), isWanted: () => current.current !== null };
}
