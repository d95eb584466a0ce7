import type { Acts } from "@hongxian/contract/kit/act.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { describe, expect, it } from "vitest";
import { actionOf } from "./page-action.ts";

const pass = button("通过", "/check");
const passCall = endpoint({ method: "POST", path: "/api/check/{id}/pass", allow: [pass, button("审核", "/desk")] });
const acts = {
  pass: { by: passCall, when: ({ waits }) => waits, elsewhere: "已审核", confirm: "确定通过？" },
} satisfies Acts<{ waits: boolean }>;

describe("an action of a page", () => {
  it("has the title and the grants of its call", () => {
    const run = async () => undefined;
    expect(actionOf<null>(passCall, { run })).toEqual({ title: "通过", allow: passCall.allow, run });
    expect(actionOf<null>(pass, { run })).toEqual({ title: "通过", allow: [pass], run });
  });

  it("has the condition and the question of its declaration, and what the page adds", () => {
    const { title, when, confirm, primary } = actionOf(acts.pass, { primary: true });
    expect([title, confirm, primary]).toEqual(["通过", "确定通过？", true]);
    expect([when?.({ waits: true }), when?.({ waits: false })]).toEqual([true, false]);
  });
});
