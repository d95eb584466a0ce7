import { describe, expect, it } from "vitest";
import { drawDemoPicture } from "./demo-picture.ts";

describe("drawDemoPicture", () => {
  it.each([
    "portrait/10382914.svg",
    "portrait/10382914-live.svg",
    "portrait/10382914-real.svg",
    "album/10382914-3.svg",
    "paper/house-17-1.svg",
    "shot/5-1.svg",
    "shop/3.svg",
  ])("drawDemoPicture draws %s the same each time, without script or outside address", (name) => {
    const picture = drawDemoPicture(name);
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /u);
    expect(picture).toBe(drawDemoPicture(name));
    expect(picture?.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/<script|href|http|undefined|NaN/u);
  });

  it("drawDemoPicture draws different people for different ids", () => {
    const faces = new Set(
      Array.from({ length: 60 }, (_, place) => drawDemoPicture(`portrait/${10_382_900 + place}.svg`)),
    );
    expect(faces.size).toBeGreaterThan(55);
  });

  it.each(["portrait/../seal.svg", "portrait/1.png", "paper/secret-1-1.svg", "album/1.svg", ""])(
    "drawDemoPicture knows no picture %j",
    (name) => {
      expect(drawDemoPicture(name)).toBeUndefined();
    },
  );
});
