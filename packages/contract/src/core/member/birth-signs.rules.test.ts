import { describe, expect, it } from "vitest";
import { constellationOf, zodiacOf } from "./birth-signs.rules.ts";

describe("constellationOf", () => {
  it.each([
    ["1990-01-19", "摩羯座"],
    ["1990-01-20", "水瓶座"],
    ["1992-02-29", "双鱼座"],
    ["1990-03-20", "双鱼座"],
    ["1990-03-21", "白羊座"],
    ["1990-10-23", "天秤座"],
    ["1990-10-24", "天蝎座"],
    ["1990-12-31", "摩羯座"],
  ])("%s is %s", (birthday, sign) => expect(constellationOf(birthday)).toBe(sign));
});

describe("zodiacOf", () => {
  it.each([
    ["1996-06-01", "鼠"],
    ["1988-06-01", "龙"],
    ["1999-06-01", "兔"],
    ["2007-06-01", "猪"],
  ])("%s is %s", (birthday, animal) => expect(zodiacOf(birthday)).toBe(animal));
});
