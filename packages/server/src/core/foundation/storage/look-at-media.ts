import { fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { Peek } from "../file/peek.ts";

const mostBoxes = 20_000;
const hostile = () => refused(uploadMessages.hostile);

/** Reads the boxes of an MP4 from end to end: they must fill the file exactly and contain what a player needs. */
async function lookAtBoxes(peek: Peek, wrongType: string): Promise<string> {
  let at = 0;
  let brand = "";
  let hasMovie = false;
  for (let count = 0; at < peek.size; count += 1) {
    if (count > mostBoxes) throw hostile();
    const head = await peek.bytes(at, at + 15);
    const name = head.toString("latin1", 4, 8);
    if (count === 0) {
      if (name !== "ftyp" || head.length < 16) throw refused(wrongType);
      brand = head.toString("latin1", 8, 12);
    }
    if (head.length < 8 || !/^[A-Za-z0-9 ©]{4}$/.test(name)) throw hostile();
    const short = head.readUInt32BE(0);
    const size =
      short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short === 0 ? peek.size - at : short;
    if (size < 8 || at + size > peek.size) throw hostile();
    hasMovie ||= name === "moov";
    at += size;
  }
  if (!hasMovie) throw refused(uploadMessages.broken);
  return brand;
}

/**
 * What a page or a program hidden in a media file begins with; the first kilobytes of a real one contain none of it.
 */
const script = /<(script|html|svg|\?php|!doctype|iframe|body)/i;

export async function refuseScriptHead(peek: Peek): Promise<void> {
  const head = await peek.bytes(0, 4095);
  if (script.test(head.toString("latin1"))) throw hostile();
}

export async function lookAtVideo(peek: Peek): Promise<string> {
  await refuseScriptHead(peek);
  const brand = await lookAtBoxes(peek, fileKinds.video.type);
  if (/^(avif|heic|heix|mif1|M4A )$/.test(brand)) throw refused(fileKinds.video.type);
  return "video/mp4";
}

export async function lookAtAudio(peek: Peek, suffix: string): Promise<string> {
  await refuseScriptHead(peek);
  if (suffix === "m4a") {
    await lookAtBoxes(peek, fileKinds.audio.type);
    return "audio/mp4";
  }
  const head = await peek.bytes(0, 9);
  const isTagged = head.toString("latin1", 0, 3) === "ID3";
  const tagSize = isTagged ? 10 + head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) : 0;
  if (!(await isFrameAt(peek, tagSize))) throw refused(fileKinds.audio.type);
  return "audio/mpeg";
}

const bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const sampleRates = [44_100, 48_000, 32_000];

/** A frame of MPEG layer III, directly followed by another one: two bytes alone would occur by chance. */
async function isFrameAt(peek: Peek, from: number): Promise<boolean> {
  let at = from;
  for (let frame = 0; frame < 2; frame += 1) {
    const head = await peek.bytes(at, at + 3);
    if (head.length < 4) return frame > 0;
    const [first = 0, second = 0, third = 0] = head;
    if (first !== 0xff || (second & 0xe6) !== 0xe2) return false;
    const version = (second >> 3) & 3;
    const rate = sampleRates[(third >> 2) & 3];
    const bits = bitRates[third >> 4];
    if (rate === undefined || bits === undefined || bits === 0 || version === 1) return false;
    // Versions 2 and 2.5 have their own tables; one frame of them is accepted as proof.
    if (version !== 3) return true;
    at += Math.floor((144_000 * bits) / rate) + ((third >> 1) & 1);
  }
  return true;
}
