import { drawPerson, svg } from "./portrait.ts";

export interface TalkLine {
  readonly text: string;
  readonly isOwn: boolean;
  /** 21:04. */
  readonly time: string;
}

/** A talk of two members, as the one who made the screenshot saw it. */
export interface Talk {
  readonly ownId: number;
  readonly otherId: number;
  readonly otherName: string;
  readonly lines: readonly TalkLine[];
}

const width = 360;
const height = 640;
const perLine = 13;
const lineHeight = 22;
const onScreen = 6;

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/\p{C}/gu, "");

/** A Chinese character takes a whole place, a letter or digit half of one. */
function wrapped(text: string): string[] {
  const rows = [""];
  let taken = 0;
  for (const sign of text) {
    const takes = /[\u0020-\u007E]/u.test(sign) ? 0.55 : 1;
    if (taken + takes > perLine) {
      rows.push("");
      taken = 0;
    }
    rows[rows.length - 1] += sign;
    taken += takes;
  }
  return rows;
}

const face = (userId: number, left: number, top: number): string =>
  `<rect x="${left}" y="${top}" width="36" height="36" rx="6" fill="#D9E2EA"/><svg x="${left}" y="${top}" width="36" height="36" viewBox="4 4 92 96" preserveAspectRatio="xMidYMid slice">${drawPerson(userId, userId % 2 === 1 ? "MAN" : "WOMAN")}</svg>`;

function drawLine({ ownId, otherId }: Talk, { text, isOwn }: TalkLine, top: number): readonly [string, number] {
  const rows = wrapped(text);
  const longest = Math.max(...rows.map((row) => [...row].length));
  const wide = Math.min(perLine, Math.max(1, longest)) * 15 + 26;
  const high = rows.length * lineHeight + 16;
  const left = isOwn ? width - 58 - wide : 58;
  const words = rows
    .map(
      (row, at) =>
        `<text x="${left + 13}" y="${top + 24 + at * lineHeight}" font-size="15" fill="#26221E" font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif">${escaped(row)}</text>`,
    )
    .join("");
  const bubble = `<rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="8" fill="${isOwn ? "#F6C9BE" : "#fff"}"/>`;
  return [face(isOwn ? ownId : otherId, isOwn ? width - 50 : 14, top) + bubble + words, top + high + 16];
}

/** The screenshot of a part of the talk: a later one begins where the one before it ends. */
export function drawTalk(talk: Talk, page: number): string {
  const begin = Math.min((page - 1) * (onScreen - 1), Math.max(0, talk.lines.length - onScreen));
  const shown = talk.lines.slice(begin, begin + onScreen);
  const font = `font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"`;
  const time = shown[0]?.time ?? "";
  let top = 104;
  const lines = shown.map((line) => {
    const [drawn, next] = drawLine(talk, line, top);
    top = next;
    return drawn;
  });
  const head = `<rect width="${width}" height="60" fill="#F8F5F0"/><text x="20" y="38" font-size="22" fill="#26221E" ${font}>‹</text><text x="${width / 2}" y="38" font-size="17" text-anchor="middle" fill="#26221E" ${font}>${escaped(talk.otherName)}</text>`;
  const foot = `<rect y="${height - 56}" width="${width}" height="56" fill="#F8F5F0"/><rect x="16" y="${height - 44}" width="${width - 76}" height="32" rx="16" fill="#fff"/><circle cx="${width - 32}" cy="${height - 28}" r="14" fill="none" stroke="#8C8378" stroke-width="2"/>`;
  const clock = `<text x="${width / 2}" y="86" font-size="12" text-anchor="middle" fill="#9A8F84" ${font}>${escaped(time)}</text>`;
  return svg(
    width,
    height,
    `0 0 ${width} ${height}`,
    `<rect width="${width}" height="${height}" fill="#EFEAE3"/>${lines.join("")}${clock}${head}${foot}`,
  );
}
