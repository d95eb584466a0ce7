import { expect, it } from "vitest";
import { drawPaperPicture } from "./paper-picture.ts";

const facts = {
  recordId: 17,
  userId: 10_000_001,
  page: 1,
  realname: "陈晓明",
  sex: "MAN",
  birthday: "1993-03-11",
  isMasked: false,
  detail: {
    education: "UNDER_GRADUATE",
    schoolName: '<script>alert("x")</script>',
    houseList: [{ type: "COMMODITY", area: 90, ownerName: "陈晓明" }],
    carList: [{ type: "SUV", name: "比亚迪 宋" }],
  },
};

it.each(["EDUCATION", "HOUSE", "CAR", "MARRIAGE", "WORK", "ASSETS"])(
  "drawing makes a paper of %s that says what the record says",
  (type) => {
    const picture = drawPaperPicture({ ...facts, type });
    expect(picture).toMatch(/^<svg /u);
    expect(picture).toBe(drawPaperPicture({ ...facts, type }));
    expect(picture).not.toMatch(/<script|undefined|NaN|晓明/u);
  },
);

it("drawing paints the number plate over in the masked copy", () => {
  const plate = /[苏浙沪粤川][ABCE]·\d{5}/u;
  expect(drawPaperPicture({ ...facts, type: "CAR" })).toMatch(plate);
  expect(drawPaperPicture({ ...facts, type: "CAR", isMasked: true })).not.toMatch(plate);
  expect(drawPaperPicture({ ...facts, type: "PASSPORT" })).toBeUndefined();
});
