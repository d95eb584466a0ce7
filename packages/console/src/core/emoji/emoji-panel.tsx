import { type KeyboardEvent, useRef, useState } from "react";
import { type Emoji, type EmojiGroup, emojiByGroup, emojiGroups } from "./emoji-table.ts";
import "./emoji.css";

const columns = 10;
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

/** The emoji table: groups above, the arrow keys move, Enter chooses. */
export function EmojiPanel({ onChoose }: { onChoose(emoji: Emoji): void }) {
  const [group, setGroup] = useState<EmojiGroup>(emojiGroups[0] ?? "表情");
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const shown = emojiByGroup.get(group) ?? [];
  const handleKey = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(shown.length - 1, Math.max(0, at + by));
    setAt(next);
    grid.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="emoji-panel">
      <div className="emoji-groups flex gap-16 line-below pad-0-8" role="tablist" aria-label="表情分组">
        {emojiGroups.map((name) => (
          <button
            className="anchor bare-button text2"
            key={name}
            type="button"
            role="tab"
            aria-selected={name === group}
            onClick={() => {
              setGroup(name);
              setAt(0);
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div ref={grid} className="emoji-grid grid scroll" role="tabpanel" aria-label={group} onKeyDown={handleKey}>
        {shown.map((emoji, place) => (
          <button
            className="center bare-button"
            key={emoji.id}
            type="button"
            title={emoji.alt}
            aria-label={emoji.alt}
            tabIndex={place === at ? 0 : -1}
            onFocus={() => setAt(place)}
            onClick={() => onChoose(emoji)}
          >
            <img src={emoji.url} alt="" width={24} height={24} loading="lazy" />
          </button>
        ))}
      </div>
    </div>
  );
}
