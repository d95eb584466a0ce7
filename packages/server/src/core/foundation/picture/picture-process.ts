import { writeFileSync } from "node:fs";
import type Sharp from "sharp";
import type { Sharp as Picture } from "sharp";
import type { PictureAnswer, PictureBegun, PictureHead, PictureStep, PictureTask } from "./picture-task.ts";

/**
 * The process that decodes pictures, started by picture-pool.ts. Native work cannot be aborted from inside; a process
 * can be killed, and takes nothing with it when it crashes.
 */
type SharpModule = typeof Sharp;
const loading: Promise<SharpModule> = import("sharp").then(({ default: sharp }) => {
  sharp.concurrency(2);
  sharp.cache({ memory: 32, files: 0, items: 50 });
  return sharp;
});
// A library that cannot be loaded is reported by the first picture.
loading.catch(() => undefined);

async function headOf(sharp: SharpModule, bytes: Uint8Array): Promise<PictureHead> {
  const options = { limitInputPixels: false, failOn: "error" } as const;
  const { format, width, height, pages = 1, autoOrient } = await sharp(bytes, options).metadata();
  return { format, width, height, pages, upright: { width: autoOrient.width, height: autoOrient.height } };
}

function encode(picture: Picture, result: PictureStep["result"]): Picture {
  switch (result.format) {
    case "png":
      return picture.png(result);
    case "jpeg":
      return picture.jpeg(result);
    case "webp":
      return picture.webp(result);
    case "gif":
      return picture.gif(result);
    case "grey":
      return picture.greyscale().raw();
  }
}

async function convert(sharp: SharpModule, { bytes, steps, limits }: PictureTask & { kind: "convert" }) {
  let made = { bytes, width: 0, height: 0 };
  for (const { read = {}, isUpright = false, resize, background, blur, result } of steps) {
    let picture = sharp(made.bytes, { limitInputPixels: limits.pixels, ...read }).timeout({ seconds: limits.seconds });
    if (isUpright) picture = picture.autoOrient();
    if (resize !== undefined) picture = picture.resize(resize);
    if (background !== undefined) picture = picture.flatten({ background });
    if (blur !== undefined) picture = picture.blur(blur);
    const { data, info } = await encode(picture, result).toBuffer({ resolveWithObject: true });
    made = { bytes: data, width: info.width, height: info.height };
  }
  return made;
}

async function answer(task: PictureTask): Promise<PictureAnswer> {
  const held = () => Math.round(process.memoryUsage.rss() / 1_048_576);
  try {
    const sharp = await loading;
    if (task.kind === "head") {
      const head = await headOf(sharp, task.bytes);
      return { kind: "head", head, memoryMb: held() };
    }
    const made = await convert(sharp, task);
    return { kind: "converted", ...made, memoryMb: held() };
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error), memoryMb: held() };
  }
}

process.on("message", (task: PictureTask) => {
  process.send?.({ kind: "begun" } satisfies PictureBegun);
  void answer(task).then((made) => process.send?.(made));
});
// The server is gone, however it ended. A plain exit would wait for the library to finish.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// Ctrl+C and a service manager signal every process; the server ends this one after its last call.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
try {
  // When the machine runs out of memory, the kernel shall end this process, not the server or its database.
  writeFileSync("/proc/self/oom_score_adj", "900", { mode: 0o600 });
} catch {
  // Only Linux has it.
}
