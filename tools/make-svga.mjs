// Writes the sample animations of packages/console/src/core/svga/samples: one of pictures, one of everything the player
// draws, and one that is broken; and the animations of the demo's gifts. The messages are written by protobufjs, so that
// our reader is tested against an independent writer.
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

function write(name, movie, where = folder) {
  const fault = Movie.verify(movie);
  if (fault !== null) throw new Error(fault);
  const packed = deflateSync(Movie.encode(Movie.create(movie)).finish());
  writeFileSync(new URL(name, where), packed);
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

/** The animation of the demo's sports car: it comes, waits a moment and is off. */
const carFrames = 50;
const span = (frame) => Array.from({ length: carFrames }, (_, n) => frame(n));
const glide = (from, to, part) => from + (to - from) * part * part * (3 - 2 * part);
/** Where the car is: in from the left, a stop in the middle, out to the right. */
const carAt = (n) => (n < 18 ? glide(-190, 60, n / 18) : n < 30 ? 60 : 60 + ((n - 30) / 20) ** 2 * 280);
const bounce = (n) => (n >= 18 && n < 30 ? Math.sin(n * 1.6) * 1.2 : 0);
const wide = { x: 0, y: 0, width: 300, height: 200 };
const gold = { r: 0.93, g: 0.72, b: 0.3, a: 1 };
const glass = { r: 0.72, g: 0.84, b: 0.92, a: 1 };
const grey = { r: 0.78, g: 0.77, b: 0.75, a: 1 };
const shadow = { r: 0, g: 0, b: 0, a: 0.14 };
const kept = (n, shapes) => (n === 0 ? shapes : [{ type: 3 }]);
const body = "M4 44 C8 34 20 32 44 30 C58 16 76 10 100 10 C122 10 136 18 146 30 C164 32 174 36 176 48 L176 56 L4 56 Z";
const windows = "M58 29 C68 20 80 16 96 16 L98 29 Z M104 16 C118 17 128 21 136 29 L106 29 Z";
const wheel = (x, n) => [
  { type: 2, ellipse: { x, y: 56, radiusX: 17, radiusY: 17 }, styles: { fill: ink } },
  { type: 2, ellipse: { x, y: 56, radiusX: 8, radiusY: 8 }, styles: { fill: grey } },
  ...[0, 1, 2].map((spoke) => {
    const angle = (carAt(n) / 17 + (spoke * Math.PI) / 3) % Math.PI;
    const [dx, dy] = [Math.cos(angle) * 8, Math.sin(angle) * 8];
    const d = `M${(x - dx).toFixed(1)} ${(56 - dy).toFixed(1)} L${(x + dx).toFixed(1)} ${(56 + dy).toFixed(1)}`;
    return { type: 0, shape: { d }, styles: { stroke: ink, strokeWidth: 1.5 } };
  }),
];
const star = "M10 0 L12.6 7 L20 7.6 L14.4 12.4 L16.2 20 L10 15.8 L3.8 20 L5.6 12.4 L0 7.6 L7.4 7 Z";
const starPlaces = [40, 96, 150, 204, 252];
const gifts = new URL("../packages/demo/fixtures/public/", import.meta.url);
write(
  "car.svga",
  {
    version: "2.0.0",
    params: { viewBoxWidth: 300, viewBoxHeight: 200, fps: 20, frames: carFrames },
    images: {},
    sprites: [
      // The lines of the road run back while the car stands still on it.
      {
        imageKey: "road.vector",
        frames: span((n) => ({
          alpha: 1,
          layout: wide,
          transform: at(-((n * 14) % 60), 0),
          shapes: kept(
            n,
            [0, 60, 120, 180, 240, 300].map((x) => ({
              type: 1,
              rect: { x, y: 168, width: 34, height: 4, cornerRadius: 2 },
              styles: { fill: grey },
            })),
          ),
        })),
      },
      ...starPlaces.map((x, place) => ({
        imageKey: `star${place}.vector`,
        frames: span((n) => {
          const part = ((n + place * 9) % 25) / 25;
          return {
            alpha: Math.sin(part * Math.PI),
            layout: wide,
            transform: at(x, 66 - part * 50 + (place % 2) * 14),
            shapes: kept(n, [{ type: 0, shape: { d: star }, styles: { fill: gold } }]),
          };
        }),
      })),
      {
        imageKey: "shadow.vector",
        frames: span((n) => ({
          alpha: 1,
          layout: wide,
          transform: at(carAt(n), 100),
          shapes: kept(n, [{ type: 2, ellipse: { x: 90, y: 74, radiusX: 88, radiusY: 6 }, styles: { fill: shadow } }]),
        })),
      },
      {
        imageKey: "car.vector",
        frames: span((n) => ({
          alpha: 1,
          layout: wide,
          transform: at(carAt(n), 100 + bounce(n)),
          shapes: kept(n, [
            { type: 0, shape: { d: body }, styles: { fill: red, stroke: ink, strokeWidth: 1.5, lineJoin: 1 } },
            { type: 0, shape: { d: windows }, styles: { fill: glass } },
            { type: 1, rect: { x: 166, y: 38, width: 9, height: 6, cornerRadius: 3 }, styles: { fill: gold } },
          ]),
        })),
      },
      {
        imageKey: "wheels.vector",
        frames: span((n) => ({
          alpha: 1,
          layout: wide,
          transform: at(carAt(n), 100),
          shapes: [...wheel(42, n), ...wheel(138, n)],
        })),
      },
    ],
  },
  gifts,
);

/** The animation of the demo's other great gifts: a heart beats, and sparks fly from it in all directions. */
const sparks = Array.from({ length: 12 }, (_, n) => (n * Math.PI) / 6);
write(
  "gift.svga",
  {
    version: "2.0.0",
    params: { viewBoxWidth: 300, viewBoxHeight: 200, fps: 20, frames: carFrames },
    images: {},
    sprites: [
      ...sparks.map((angle, place) => ({
        imageKey: `spark${place}.vector`,
        frames: span((n) => {
          const part = ((n + (place % 2) * 12) % 25) / 25;
          const far = 30 + 66 * part;
          return {
            alpha: 1 - part,
            layout: wide,
            transform: at(140 + Math.cos(angle) * far * 1.4, 88 + Math.sin(angle) * far),
            shapes: kept(n, [{ type: 0, shape: { d: star }, styles: { fill: place % 3 === 0 ? red : gold } }]),
          };
        }),
      })),
      {
        imageKey: "heart.vector",
        frames: span((n) => {
          const size = 2.1 + Math.sin((n / 25) * Math.PI * 4) * 0.18;
          return {
            alpha: 1,
            layout: wide,
            transform: { ...at(150 - 20 * size, 98 - 21 * size), a: size, d: size },
            shapes: kept(n, [{ type: 0, shape: { d: heart }, styles: { fill: red } }]),
          };
        }),
      },
    ],
  },
  gifts,
);
