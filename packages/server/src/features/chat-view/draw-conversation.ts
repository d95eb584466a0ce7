import { chatPaper } from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { createCanvasFonts } from "../../core/foundation/drawing/canvas-fonts.ts";
import { loadCanvas } from "../../core/foundation/drawing/load-canvas.ts";

export interface ConversationPaper {
  readonly title: string;
  readonly facts: readonly string[];
  readonly lines: readonly { readonly head: string; readonly text: string }[];
  /** Who exported it: on every page. */
  readonly mark: string;
}

const page = { width: 595, height: 842, margin: 56, line: 16, gap: 8 } as const;
const sizes = { title: 18, text: 10.5, head: 8.5, mark: 9 } as const;
/** The watermark of the member dialogs: its strength and its tiles. */
const mark = { opacity: 0.15, width: 150, height: 80 } as const;

function drawMarks(context: SKRSContext2D, text: string, families: string): void {
  context.save();
  context.fillStyle = `rgba(0, 0, 0, ${mark.opacity})`;
  context.font = `${sizes.mark}px ${families}`;
  for (let y = 0; y < page.height + mark.height; y += mark.height)
    for (let x = 0; x < page.width; x += mark.width) {
      context.save();
      context.translate(x, y);
      context.rotate(-Math.PI / 9);
      context.fillText(text, 0, 0);
      context.restore();
    }
  context.restore();
}

/** Pieces of a text that fit into the width; line breaks stay. */
function wrapped(context: SKRSContext2D, text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const pieces: string[] = [];
    let piece = "";
    for (const character of paragraph) {
      if (piece !== "" && context.measureText(piece + character).width > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += character;
    }
    return [...pieces, piece];
  });
}

/** A4 pages: the facts about the conversation, then its messages one under the other. */
export async function drawConversation({ title, facts, lines, mark: by }: ConversationPaper): Promise<Buffer> {
  const canvas = await loadCanvas();
  const everything = [
    title,
    by,
    chatPaper.page(0),
    "0123456789",
    ...facts,
    ...lines.flatMap(({ head, text }) => [head, text]),
  ];
  const families = createCanvasFonts(canvas).familiesFor("sans", everything.join(""));
  const document = new canvas.PDFDocument({ title });
  let number = 0;
  const open = (): SKRSContext2D => {
    number += 1;
    // The typings of a page omit some of it; it is the canvas' own context.
    const context = document.beginPage(page.width, page.height) as unknown as SKRSContext2D;
    drawMarks(context, by, families);
    context.fillStyle = "black";
    context.font = `${sizes.head}px ${families}`;
    context.fillText(chatPaper.page(number), page.width - page.margin - 32, page.height - page.margin / 2);
    return context;
  };
  let context = open();
  let y: number = page.margin;
  const write = (text: string, size: number, colour: string) => {
    context.font = `${size}px ${families}`;
    for (const piece of wrapped(context, text, page.width - 2 * page.margin)) {
      if (y > page.height - page.margin) {
        document.endPage();
        context = open();
        y = page.margin;
      }
      context.font = `${size}px ${families}`;
      context.fillStyle = colour;
      context.fillText(piece, page.margin, y);
      y += Math.max(page.line, size * 1.5);
    }
  };
  write(title, sizes.title, "black");
  for (const fact of facts) write(fact, sizes.text, "black");
  for (const { head, text } of lines) {
    y += page.gap;
    write(head, sizes.head, "dimgray");
    write(text, sizes.text, "black");
  }
  document.endPage();
  return document.close();
}
