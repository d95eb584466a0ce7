// @vitest-environment node
import protobuf from "protobufjs";
import { describe, expect, test } from "vitest";
import { drawFrame } from "./draw-frame.ts";
import { inflate } from "./load-svga.ts";
import { ProtoError, messageOf, readFields } from "./protobuf-reader.ts";
import { SvgaError, readMovie } from "./svga-movie.ts";

const files = import.meta.glob<string>("./samples/*.svga", { query: "?url&inline", import: "default", eager: true });
const bytesOf = (text: string) => Uint8Array.from(atob(text.split(",")[1] ?? ""), (letter) => letter.charCodeAt(0));
const sample = async (name: string) => inflate(bytesOf(files[`./samples/${name}.svga`] ?? ""));
const packed = async (size: number) => {
  const stream = new Blob([new Uint8Array(size)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const { root } = protobuf.parse(`syntax = "proto3";
message Inner { string word = 1; }
message All { int32 small = 1; double wide = 2; float narrow = 3; string text = 4; bytes raw = 5; uint64 large = 6;
  Inner inner = 7; repeated Inner many = 8; map<string, bytes> parts = 300; }`);
const All = root.lookupType("All");

describe("the reader of messages", () => {
  test("the reader of messages reads what protobufjs writes", () => {
    const written = All.encode(
      All.create({
        small: 300,
        wide: Math.PI,
        narrow: 0.5,
        text: "红线",
        raw: Uint8Array.of(1, 0, 255),
        large: 2 ** 40,
        inner: { word: "one" },
        many: [{ word: "a" }, { word: "" }, { word: "c" }],
        parts: { key: Uint8Array.of(9) },
      }),
    ).finish();
    const message = messageOf(written);
    expect([message.number(1), message.number(2), message.number(3), message.number(6)]).toEqual([
      300,
      Math.PI,
      0.5,
      2 ** 40,
    ]);
    expect(message.text(4)).toBe("红线");
    expect([...(message.bytes(5) ?? [])]).toEqual([1, 0, 255]);
    expect(messageOf(message.bytes(7) ?? new Uint8Array()).text(1)).toBe("one");
    expect(message.all(8).map((each) => messageOf(each).text(1))).toEqual(["a", "", "c"]);
    const part = messageOf(message.bytes(300) ?? new Uint8Array());
    expect([part.text(1), [...(part.bytes(2) ?? [])]]).toEqual(["key", [9]]);
    expect([message.number(99), message.number(99, 7), message.text(99), message.bytes(99)]).toEqual([0, 7, "", null]);
  });

  test.each([
    ["cut in a number", [0x08, 0xff]],
    ["cut in a run of bytes", [0x0a, 0x05, 0x01]],
    ["cut in a float", [0x0d, 0x00]],
    ["a group", [0x0b]],
    ["no field number", [0x00, 0x01]],
    ["a number without end", [0x08, ...Array.from({ length: 11 }, () => 0xff)]],
  ])("the reader of messages refuses a message with %s", (_name, bytes) => {
    expect(() => readFields(Uint8Array.from(bytes))).toThrow(ProtoError);
  });
});

describe("the movie", () => {
  test("a movie of pictures is read", async () => {
    const movie = readMovie(await sample("square"));
    expect(movie).toMatchObject({ width: 120, height: 80, fps: 20, frames: 20 });
    expect([...movie.images.keys()]).toEqual(["square"]);
    expect([...(movie.images.get("square") ?? [])].slice(1, 4)).toEqual([0x50, 0x4e, 0x47]);
    const [sprite] = movie.sprites;
    expect(sprite?.frames).toHaveLength(20);
    expect(sprite?.frames[5]).toMatchObject({
      alpha: 1,
      width: 40,
      height: 40,
      matrix: [1, 0, 0, 1, 20, 20],
      clip: "",
    });
  });

  test("a movie of shapes is read: unchanged ones are those of the frame before", async () => {
    const { sprites } = readMovie(await sample("everything"));
    const [turning, heart, shapes, matte, matted] = sprites;
    expect(turning?.frames[0]?.clip).toBe("M0 0 L40 0 L20 40 Z");
    expect(turning?.frames[10]?.alpha).toBeCloseTo(2 / 3);
    expect(heart?.frames[19]?.shapes).toEqual(heart?.frames[0]?.shapes);
    expect(heart?.frames[0]?.shapes[0]).toMatchObject({
      outline: { kind: "path" },
      style: { fill: "rgba(189, 36, 54, 1)", strokeWidth: 1.5, join: "round" },
    });
    expect(shapes?.frames[3]?.shapes).toMatchObject([
      { outline: { kind: "rect", width: 60, radius: 8 }, style: { fill: null, dash: [6, 3] } },
      { outline: { kind: "ellipse", rx: 20, ry: 12 }, matrix: [1, 0, 0, 1, 103, 20] },
    ]);
    expect([matte?.image, matted?.matte]).toEqual(["hole.matte", "hole.matte"]);
  });

  test("the movie is refused when it is broken, empty or declares too much of itself", async () => {
    expect(() => readMovie(new Uint8Array())).toThrow(SvgaError);
    await expect(sample("broken").then(readMovie)).rejects.toThrow(ProtoError);
    await expect(inflate(new Uint8Array([0x50, 0x4b, 3, 4]))).rejects.toThrow();
    await expect(inflate(await packed(70 * 1024 * 1024))).rejects.toThrow(SvgaError);
  });
});

test("the player draws each sprite by its alpha and matrix, mattes themselves never", async () => {
  const movie = readMovie(await sample("square"));
  const drawCalls: unknown[] = [];
  const context = {
    globalAlpha: 1,
    clearRect: (...args: unknown[]) => drawCalls.push(["clear", ...args]),
    save: () => undefined,
    restore: () => undefined,
    transform: (...args: unknown[]) => drawCalls.push(["transform", ...args]),
    drawImage: (...args: unknown[]) => drawCalls.push(["image", ...args]),
  };
  const picture = { name: "square" };
  // A fake canvas with only what this frame needs.
  const draw = drawFrame as unknown as (
    c: unknown,
    m: typeof movie,
    at: number,
    p: ReadonlyMap<string, unknown>,
  ) => void;
  draw(context, movie, 5, new Map([["square", picture]]));
  expect(drawCalls).toEqual([
    ["clear", 0, 0, 120, 80],
    ["transform", 1, 0, 0, 1, 20, 20],
    ["image", picture, 0, 0, 40, 40],
  ]);
  drawCalls.length = 0;
  draw(context, { ...movie, sprites: movie.sprites.map((sprite) => ({ ...sprite, image: "x.matte" })) }, 5, new Map());
  expect(drawCalls).toHaveLength(1);
});
