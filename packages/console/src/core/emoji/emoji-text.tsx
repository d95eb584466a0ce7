import { emojiParts } from "./emoji-table.ts";
import "./emoji.css";

/** A message with its emoji codes drawn as emoji. */
export const EmojiText = ({ text }: { text: string }) =>
  emojiParts(text).map((part, at) =>
    typeof part === "string" ? (
      <span key={at}>{part}</span>
    ) : (
      <img key={at} className="emoji" src={part.url} alt={`[${part.alt}]`} title={part.alt} />
    ),
  );
