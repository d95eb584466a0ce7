import { expect, it } from "vitest";
import { drawTalk, type Talk } from "./talk-picture.ts";

const line = (text: string, isOwn: boolean) => ({ text, isOwn, time: "21:04" });
const talk: Talk = {
  ownId: 10_000_002,
  otherId: 10_000_001,
  otherName: "远山<b>",
  lines: [
    line("你好", true),
    line("先转5000我帮你操作，明天就能提现", false),
    ...Array.from({ length: 9 }, (_, at) => line(`第${at}句`, at % 2 === 0)),
  ],
};

it("a screenshot shows the words of the talk, and nothing that a browser would run", () => {
  const picture = drawTalk(talk, 1);
  expect(picture).toMatch(/^<svg /u);
  expect(picture).toContain("先转5000");
  expect(picture).toContain("远山&#60;b&#62;");
  expect(picture).not.toMatch(/<b>|undefined|NaN/u);
  expect(drawTalk(talk, 1)).toBe(picture);
});

it("a second screenshot goes on in the talk, and one past its end shows the end", () => {
  expect(drawTalk(talk, 2)).toContain("第4句");
  expect(drawTalk(talk, 2)).not.toContain("先转5000");
  expect(drawTalk(talk, 9)).toContain("第8句");
});
