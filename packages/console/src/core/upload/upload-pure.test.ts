import { newUploadName, originalUploadName } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { checkFile } from "./check-file.ts";
import { kindsOf } from "./upload-file.ts";
import { checkpointsOf } from "./checkpoint.ts";
import { isReusable } from "./credential.ts";
import { missingParts, planParts, wholeParts } from "./part-plan.ts";
import { durationText, makeSpeedMeter, sizeText } from "./speed-meter.ts";
import { readParts, tagText, writeParts } from "./store-xml.ts";

test("a credential is used again at 600001 ms, not at 600000 or 599999", () => {
  const now = Date.UTC(2026, 10, 15);
  const left = (ms: number) => isReusable(new Date(now + ms).toISOString(), now);
  expect([left(600_001), left(600_000), left(599_999), left(-1)]).toEqual([true, false, false, false]);
  expect(isReusable("", now)).toBe(false);
});

describe("names", () => {
  test("a new name is timestamp and 1000 to 9998, with the extension", () => {
    expect(newUploadName("a.MP4", 1_763_200_000_000, 0)).toBe("17632000000001000.mp4");
    expect(newUploadName("a.b.png", 1_763_200_000_000, 0.999_999_999)).toBe("17632000000009998.png");
    expect(originalUploadName("我的 视频.mp4")).toBe("我的 视频.mp4");
  });
  const video = { kinds: ["video"] } as const;
  test.each(["../a.mp4", "a/b.mp4", "a\\b.mp4", "a\u0000.mp4", "a\u202Egpj.mp4", `${"a".repeat(300)}.mp4`])(
    "the name %j is refused",
    (name) => expect(checkFile({ name, size: 1 }, video)).toEqual({ message: "文件名格式错误！" }),
  );
  test("a pattern of the page judges each time alike", () => {
    const wishes = { ...video, pattern: /^[a-z]+\.mp4$/g };
    for (const _ of [1, 2]) expect(checkFile({ name: "abc.mp4", size: 1 }, wishes)).toEqual({ kind: "video" });
    expect(checkFile({ name: "ABC1.mp4", size: 1 }, wishes)).toEqual({ message: "文件名格式错误！" });
    expect(checkFile({ name: "a:b.mp4", size: 1 }, { ...video, keepName: true })).toEqual({
      message: "文件名格式错误！",
    });
    expect(checkFile({ name: "a:b.mp4", size: 1 }, video)).toEqual({ kind: "video" });
  });
  test("a file is checked by kind and size", () => {
    expect(checkFile({ name: "a.exe", size: 1 }, video)).toEqual({ message: "只支持mp4格式的视频" });
    expect(checkFile({ name: "a.png", size: 5 * 1024 * 1024 + 1 }, { kinds: ["image"] })).toEqual({
      message: "图片大小不能超过5MB",
    });
    expect(checkFile({ name: "a.png", size: 0 }, { kinds: ["image"] })).toEqual({ message: "文件内容为空" });
    expect(checkFile({ name: "a.mp4", size: 200 * 1024 * 1024 }, video)).toEqual({ kind: "video" });
    expect(kindsOf("chatImage/*")).toEqual(["chatImage"]);
    expect(kindsOf(".png,.jpg")).toEqual(["image"]);
    expect(kindsOf(undefined)).not.toContain("chatImage");
    expect(checkFile({ name: "a.gif", size: 10 * 1024 * 1024 }, { kinds: ["chatImage"] })).toEqual({
      kind: "chatImage",
    });
    expect(checkFile({ name: "a.gif", size: 1 }, { kinds: ["image"] })).toHaveProperty("message");
    expect(checkFile({ name: "a.exe", size: 1 }, { kinds: ["image", "video"] })).toEqual({
      message: "只支持png、jpg、jpeg、webp、mp4格式的文件",
    });
  });
});

describe("parts", () => {
  test("200 MiB are 100 parts of 2 MiB; what remains is the last", () => {
    const plan = planParts(200 * 1024 * 1024, 2_097_152);
    expect(plan).toHaveLength(100);
    expect(plan.at(-1)).toEqual({ number: 100, start: 99 * 2_097_152, end: 200 * 1024 * 1024 });
    expect(planParts(5, 2)).toEqual([
      { number: 1, start: 0, end: 2 },
      { number: 2, start: 2, end: 4 },
      { number: 3, start: 4, end: 5 },
    ]);
    expect(planParts(0, 2)).toEqual([]);
  });
  test("a part of another size or unknown number is sent again", () => {
    const plan = planParts(5, 2);
    const stored = [
      { number: 1, etag: "a", size: 2 },
      { number: 2, etag: "b", size: 1 },
      { number: 3, etag: "", size: 1 },
      { number: 4, etag: "d", size: 2 },
    ];
    const there = wholeParts(plan, stored);
    expect(there.map(({ number }) => number)).toEqual([1]);
    expect(missingParts(plan, there).map(({ number }) => number)).toEqual([2, 3]);
  });
  test("the store's lists are read and written", () => {
    const xml = `<?xml version="1.0"?><ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><UploadId>u&amp;1</UploadId>
      <NextPartNumberMarker>2</NextPartNumberMarker><IsTruncated>true</IsTruncated>
      <Part><PartNumber>1</PartNumber><ETag>&quot;aa&quot;</ETag><Size>2</Size></Part>
      <Part><PartNumber>2</PartNumber><ETag>"bb"</ETag><Size>3</Size></Part></ListPartsResult>`;
    expect(readParts(xml)).toEqual({
      parts: [
        { number: 1, etag: '"aa"', size: 2 },
        { number: 2, etag: '"bb"', size: 3 },
      ],
      next: "2",
    });
    expect(tagText(xml, "UploadId")).toBe("u&1");
    expect(tagText("<Error><Code>NoSuchUpload</Code></Error>", "Code")).toBe("NoSuchUpload");
    expect(readParts("not xml")).toEqual({ parts: [], next: null });
    expect(
      writeParts([
        { number: 2, etag: "b" },
        { number: 1, etag: '"a"' },
      ]),
    ).toBe(
      "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>&quot;a&quot;</ETag></Part>" +
        "<Part><PartNumber>2</PartNumber><ETag>b</ETag></Part></CompleteMultipartUpload>",
    );
  });
});

describe("checkpoints", () => {
  beforeEach(() => window.localStorage.clear());
  const file = { name: "a.mp4", size: 10, lastModified: 5 };
  const point = { ...file, uploadId: "u", key: "k", partSize: 2, parts: [{ number: 1, etag: "e", size: 2 }] };

  test("checkpoints belong to one account and one unchanged file", () => {
    checkpointsOf(1).save(point);
    expect(checkpointsOf(1).find(file)).toMatchObject(point);
    expect(checkpointsOf(2).find(file)).toBeNull();
    expect(checkpointsOf(1).find({ ...file, lastModified: 6 })).toBeNull();
    expect(checkpointsOf(1).find({ ...file, size: 11 })).toBeNull();
    expect(Object.keys(window.localStorage)).toEqual(["hongxian.uploads.1"]);
    checkpointsOf(1).drop(file);
    expect(checkpointsOf(1).find(file)).toBeNull();
  });
  test("checkpoints are forgotten with the store's parts, and what is foreign in their place counts for nothing", () => {
    checkpointsOf(1, () => 0).save(point);
    expect(checkpointsOf(1, () => 24 * 3_600_000 - 1).find(file)).not.toBeNull();
    expect(checkpointsOf(1, () => 24 * 3_600_000).find(file)).toBeNull();
    window.localStorage.setItem("hongxian.uploads.1", JSON.stringify({ until: null, value: [{ uploadId: 1 }] }));
    expect(checkpointsOf(1).find(file)).toBeNull();
  });
  test("only the last twenty checkpoints are stored", () => {
    const points = checkpointsOf(1);
    for (let at = 0; at < 25; at += 1) points.save({ ...point, name: `${at}.mp4` });
    expect(points.find({ ...file, name: "4.mp4" })).toBeNull();
    expect(points.find({ ...file, name: "5.mp4" })).not.toBeNull();
  });
});

describe("speed", () => {
  test("the speed is measured over the last five seconds", () => {
    const meter = makeSpeedMeter();
    meter.mark(0, 0);
    expect(meter.read(1000)).toEqual({ speed: null, secondsLeft: null });
    meter.mark(1000, 100);
    expect(meter.read(1100)).toEqual({ speed: 100, secondsLeft: 10 });
    meter.mark(7000, 100);
    meter.mark(8000, 100);
    expect(meter.read(1100)).toEqual({ speed: 0, secondsLeft: null });
    meter.reset();
    expect(meter.read(1100).speed).toBeNull();
  });
  test("the speed is shown in words", () => {
    expect([0, 900, 2_097_152, 209_715_200, 1.5 * 1024 ** 3].map(sizeText)).toEqual([
      "0 B",
      "900 B",
      "2.0 MB",
      "200 MB",
      "1.5 GB",
    ]);
    expect([0.2, 59.2, 200, 3900].map(durationText)).toEqual(["1 秒", "1 分 0 秒", "3 分 20 秒", "1 小时 5 分"]);
  });
});
