import { getCaptcha } from "@hongxian/contract/core/session/session.endpoints.ts";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { solve, solvedCaptcha } from "../../../test/captcha.ts";
import { makeCaptcha, spendCaptcha, type CaptchaPurpose } from "./captcha.ts";

const app = await testApp();
const { db } = app.database;
const { secretKey } = app.services.settings;
const spend = (answer: { id: string; code: string }, purpose: CaptchaPurpose = "SIGN_IN") =>
  spendCaptcha(db, secretKey, purpose, answer);

const times = 200;
const passed = async (make: (n: number) => Promise<{ id: string; code: string }>): Promise<number> => {
  let count = 0;
  for (let n = 0; n < times; n += 1) if (await spend(await make(n))) count += 1;
  return count;
};
const opened = (id: string) =>
  JSON.parse(Buffer.from(id, "base64url").toString("utf8")) as {
    parameters: Record<string, unknown>;
    signature: string;
  };
const closed = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
const digits = "0123456789abcdef";

describe("a captcha", () => {
  it("a captcha is a piece of work for the machine that asks, and opens once", async () => {
    const { data } = await app.ask(getCaptcha);
    const solved = await solve(data);
    // Thousands of numbers must be tried before the right one is found.
    expect(Number(solved.code.split(".")[0])).toBeGreaterThanOrEqual(4000);
    expect(await spend(solved)).toBe(true);
    expect(await spend(solved)).toBe(false);
  });

  it("of a hundred requests that spend one captcha solution at the same moment, one passes", async () => {
    const solved = await solvedCaptcha(secretKey, "SIGN_IN");
    const answers = await Promise.all(Array.from({ length: 100 }, () => spend(solved)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  // Five times two hundred: none of a thousand.
  it("a captcha passes nobody who did not solve it", async () => {
    expect(
      await passed(async (n) => {
        const { id } = await makeCaptcha(secretKey, "SIGN_IN");
        const prefix = String(opened(id).parameters["keyPrefix"]);
        return { id, code: `${n}.${prefix}${prefix}` };
      }),
    ).toBe(0);
  });

  it("a captcha passes nobody with a solution that was used", async () => {
    const solved = await solvedCaptcha(secretKey, "SIGN_IN");
    expect(await spend(solved)).toBe(true);
    expect(await passed(async () => solved)).toBe(0);
  });

  it("a captcha passes nobody with a solution for something else, or of another installation", async () => {
    expect(
      await passed((n) =>
        n % 2 === 0 ? solvedCaptcha(secretKey, "SMS_CODE") : solvedCaptcha(`${secretKey}!`, "SIGN_IN"),
      ),
    ).toBe(0);
  });

  it("a captcha passes nobody too late", async () => {
    const late = async () =>
      solve(await makeCaptcha(secretKey, "SIGN_IN", { number: 3, expiresAt: new Date(Date.now() - 1000) }));
    expect(await passed(late)).toBe(0);
  });

  it("a captcha passes nobody who altered the task or the solution", async () => {
    const altered = async (n: number) => {
      const { id, code } = await solvedCaptcha(secretKey, "SIGN_IN");
      const { parameters, signature } = opened(id);
      const other = (text: string) => {
        const place = n % text.length;
        const letter = digits[(digits.indexOf(text[place] ?? "0") + 1) % 16] ?? "0";
        return text.slice(0, place) + letter + text.slice(place + 1);
      };
      const forged = [
        { id, code: code.replace(/\.(.*)/, (_, key: string) => `.${other(key)}`) },
        { id, code: `${4 + n}${code.slice(1)}` },
        { id: closed({ parameters: { ...parameters, cost: 1 }, signature }), code },
        { id: closed({ parameters: { ...parameters, expiresAt: 4_000_000_000 }, signature }), code },
        {
          id: closed({ parameters: { ...parameters, keyPrefix: other(String(parameters["keyPrefix"])) }, signature }),
          code,
        },
        { id: closed({ parameters: { ...parameters, nonce: other(String(parameters["nonce"])) }, signature }), code },
        { id: closed({ parameters, signature: other(signature) }), code },
        { id: closed({ parameters }), code },
        { id: closed({ parameters: { ...parameters, more: n }, signature }), code },
        { id: id.slice(0, -1 - n), code },
        { id, code: "" },
        { id: "", code },
        { id: closed({ parameters: { ...parameters, algorithm: "SHA-1" }, signature }), code },
        { id: closed([null]), code: "0.00" },
      ];
      return forged[n % forged.length] ?? { id: "", code: "" };
    };
    expect(await passed(altered)).toBe(0);
  });
});
