import { emojiParts } from "./emoji-table.ts";
import "./emoji.css";

/** A message with the emoji it names drawn in their places. */
export const EmojiText = ({ text }: { text: string }) =>
  emojiParts(text).map((part, at) =>
    typeof part === "string" ? (
      <span key={at}>{part}</span>
    ) : (
      <img key={at} className="emoji" src={part.url} alt={`[${part.alt}]`} title={part.alt} />
    ),
  );
