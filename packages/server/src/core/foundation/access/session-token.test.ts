import { describe, expect, it } from "vitest";
import { newToken, setCookieText, tokenOf } from "./session-token.ts";

describe("the session's cookie", () => {
  it("the session's cookie is found among others, with or without spaces", () => {
    expect(tokenOf("hx_session=abc")).toBe("abc");
    expect(tokenOf("a=1; hx_session=abc; b=2")).toBe("abc");
    expect(tokenOf("a=1;hx_session=abc")).toBe("abc");
  });

  it("the session's cookie is nothing else that looks like it", () => {
    expect(tokenOf(undefined)).toBeNull();
    expect(tokenOf("")).toBeNull();
    expect(tokenOf(";;; ;")).toBeNull();
    expect(tokenOf("xhx_session=abc")).toBeNull();
    expect(tokenOf("hx_session2=abc; a=hx_session=abc")).toBeNull();
  });

  it("the session's cookie is the first of two, which a browser sends for the nearer path", () => {
    expect(tokenOf("hx_session=first; hx_session=second")).toBe("first");
  });

  it("the session's cookie comes back as it was set", () => {
    const token = newToken();
    const text = setCookieText(token, 60, true);
    expect(tokenOf(text.slice(0, text.indexOf(";")))).toBe(token);
    expect(text).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
    expect(setCookieText(token, 60, false)).not.toContain("Secure");
  });
});
