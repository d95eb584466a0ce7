// Writes the sample animations of packages/console/src/core/svga/samples: one of pictures, one of everything the player
// draws, and one that is broken. The messages are written by protobufjs, so that our reader is tested against an
// independent writer.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { crc32, deflateSync } from "node:zlib";

const require = createRequire(new URL("../packages/console/package.json", import.meta.url));
const protobuf = require("protobufjs");

const { root } = protobuf.parse(`syntax = "proto3"; package svga;
message MovieParams { float viewBoxWidth = 1; float viewBoxHeight = 2; int32 fps = 3; int32 frames = 4; }
message Layout { float x = 1; float y = 2; float width = 3; float height = 4; }
message Transform { float a = 1; float b = 2; float c = 3; float d = 4; float tx = 5; float ty = 6; }
message ShapeEntity {
  enum ShapeType { SHAPE = 0; RECT = 1; ELLIPSE = 2; KEEP = 3; }
  message ShapeArgs { string d = 1; }
  message RectArgs { float x = 1; float y = 2; float width = 3; float height = 4; float cornerRadius = 5; }
  message EllipseArgs { float x = 1; float y = 2; float radiusX = 3; float radiusY = 4; }
  message ShapeStyle {
    message RGBAColor { float r = 1; float g = 2; float b = 3; float a = 4; }
    RGBAColor fill = 1; RGBAColor stroke = 2; float strokeWidth = 3; int32 lineCap = 4; int32 lineJoin = 5;
    float miterLimit = 6; float lineDashI = 7; float lineDashII = 8; float lineDashIII = 9;
  }
  ShapeType type = 1; ShapeArgs shape = 2; RectArgs rect = 3; EllipseArgs ellipse = 4; ShapeStyle styles = 10;
  Transform transform = 11;
}
message FrameEntity { float alpha = 1; Layout layout = 2; Transform transform = 3; string clipPath = 4; repeated ShapeEntity shapes = 5; }
message SpriteEntity { string imageKey = 1; repeated FrameEntity frames = 2; string matteKey = 3; }
message MovieEntity { string version = 1; MovieParams params = 2; map<string, bytes> images = 3; repeated SpriteEntity sprites = 4; }
`);
const Movie = root.lookupType("svga.MovieEntity");
const folder = new URL("../packages/console/src/core/svga/samples/", import.meta.url);
mkdirSync(folder, { recursive: true });

/** A square PNG of one colour. */
function png(side, [red, green, blue]) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: side }, () => [red, green, blue]).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function write(name, movie) {
  const fault = Movie.verify(movie);
  if (fault !== null) throw new Error(fault);
  const packed = deflateSync(Movie.encode(Movie.create(movie)).finish());
  writeFileSync(new URL(name, folder), packed);
  console.log(`${name}: ${packed.length} bytes`);
}

const count = 20;
const frames = (frame) => Array.from({ length: count }, (_, at) => frame(at));
const at = (tx, ty) => ({ a: 1, b: 0, c: 0, d: 1, tx, ty });
const layout = { x: 0, y: 0, width: 40, height: 40 };
const red = { r: 0.74, g: 0.14, b: 0.21, a: 1 };
const ink = { r: 0.24, g: 0.2, b: 0.18, a: 1 };
const jade = { r: 0.16, g: 0.45, b: 0.31, a: 0.8 };
const heart = "M20 34 C4 22 2 10 11 8 C16 7 19 10 20 13 C21 10 24 7 29 8 C38 10 36 22 20 34 Z";

write("square.svga", {
  version: "2.0.0",
  params: { viewBoxWidth: 120, viewBoxHeight: 80, fps: 20, frames: count },
  images: { square: png(4, [188, 36, 54]) },
  sprites: [{ imageKey: "square", frames: frames((n) => ({ alpha: 1, layout, transform: at(n * 4, 20) })) }],
});

const turn = (angle, tx, ty) => ({
  a: Math.cos(angle),
  b: Math.sin(angle),
  c: -Math.sin(angle),
  d: Math.cos(angle),
  tx,
  ty,
});
write("everything.svga", {
  version: "2.0.0",
  params: { viewBoxWidth: 240, viewBoxHeight: 160, fps: 20, frames: count },
  images: { square: png(4, [57, 98, 127]) },
  sprites: [
    // A picture that rotates and fades, cut to a triangle.
    {
      imageKey: "square",
      frames: frames((n) => ({
        alpha: 1 - n / (count * 1.5),
        layout,
        transform: turn((n / count) * Math.PI * 2, 60, 60),
        clipPath: "M0 0 L40 0 L20 40 Z",
      })),
    },
    // A heart with its own path; the frames after the first keep it.
    {
      imageKey: "heart.vector",
      frames: frames((n) => ({
        alpha: 1,
        layout,
        transform: { ...at(130, 10), a: 1 + n / count, d: 1 + n / count },
        shapes:
          n === 0
            ? [{ type: 0, shape: { d: heart }, styles: { fill: red, stroke: ink, strokeWidth: 1.5, lineJoin: 1 } }]
            : [{ type: 3 }],
      })),
    },
    // A round rectangle with a dashed edge and an ellipse moved by its own matrix.
    {
      imageKey: "shapes.vector",
      frames: frames((n) => ({
        alpha: 1,
        layout,
        transform: at(10, 100),
        shapes: [
          {
            type: 1,
            rect: { x: 0, y: 0, width: 60, height: 40, cornerRadius: 8 },
            styles: { stroke: ink, strokeWidth: 2, lineDashI: 6, lineDashII: 3 },
          },
          {
            type: 2,
            ellipse: { x: 0, y: 0, radiusX: 20, radiusY: 12 },
            styles: { fill: jade },
            transform: at(100 + n, 20),
          },
        ],
      })),
    },
    // A moving matte uncovers a picture.
    {
      imageKey: "hole.matte",
      frames: frames((n) => ({
        alpha: 1,
        layout,
        transform: at(180 + n, 110),
        shapes: [{ type: 2, ellipse: { x: 10, y: 20, radiusX: 14, radiusY: 14 }, styles: { fill: ink } }],
      })),
    },
    {
      imageKey: "square",
      matteKey: "hole.matte",
      frames: frames(() => ({ alpha: 1, layout, transform: at(180, 110) })),
    },
  ],
});
writeFileSync(new URL("broken.svga", folder), deflateSync(Buffer.from([0x0a, 0xff, 0xff])));
