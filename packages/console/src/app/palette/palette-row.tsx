import { KeyHint } from "../../ui/key-hint.tsx";
import type { PaletteItem } from "./palette-source.ts";

interface PaletteRowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly typed: string;
  readonly current: boolean;
  onPoint(): void;
  onChoose(apart: boolean): void;
}

function Marked({ text, part }: { text: string; part: string }) {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  const end = at + part.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

export function PaletteRow({ id, item, typed, current, onPoint, onChoose }: PaletteRowProps) {
  const classes = [
    "palette-row",
    item.detail !== undefined && "palette-row-tall",
    current && "thread-left palette-row-current",
  ].filter(Boolean);
  return (
    <div
      id={id}
      className={classes.join(" ")}
      role="option"
      aria-selected={current}
      tabIndex={-1}
      onMouseMove={() => !current && onPoint()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onKeyDown={(event) => event.key === "Enter" && onChoose(false)}
    >
      <span className="palette-icon flex middle size-15 text3">{item.icon}</span>
      <span className="palette-text grow shrink-x">
        <b className="weight-500">
          <Marked text={item.title} part={typed} />
        </b>
        {item.note !== undefined && <code>{item.note}</code>}
        {item.detail !== undefined && <span className="palette-detail block size-12 text3">{item.detail}</span>}
      </span>
      {item.hint !== undefined && <span className="size-12 text3">{item.hint}</span>}
      {current && <KeyHint keys="↵" />}
    </div>
  );
}
