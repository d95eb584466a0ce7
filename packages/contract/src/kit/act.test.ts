import { describe, expect, it } from "vitest";
import { button, reads } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { faceOfAct } from "./act.ts";

const pass = button("通过", "/check");

describe("faceOfAct", () => {
  it("takes title and grants from a call, or from one grant", () => {
    const call = endpoint({ method: "POST", path: "/api/check/pass", allow: [pass, button("审核", "/desk")] });
    expect(faceOfAct(call)).toEqual({ title: "通过", allow: call.allow });
    expect(faceOfAct(pass)).toEqual({ title: "通过", allow: [pass] });
  });

  it("refuses a call that no button allows", () => {
    expect(() => faceOfAct({ allow: "signed" })).toThrow("button");
    expect(() => faceOfAct({ allow: reads("/check") })).toThrow("button");
  });
});
