import { backgroundNumbers } from "@hongxian/contract/core/poster/background-number.ts";
import { posterBackgrounds } from "@hongxian/contract/core/poster/poster-backgrounds.ts";
import type { ReactNode } from "react";
import { BackgroundThumb } from "./background-thumb.tsx";
import type { ChosenBackground } from "./draw-member-poster.ts";
import "./poster.css";

interface TileProps {
  readonly label: string;
  readonly checked: boolean;
  readonly children: ReactNode;
  onChoose(): void;
}

export const BackgroundTile = ({ label, checked, children, onChoose }: TileProps) => (
  <button
    type="button"
    role="radio"
    aria-checked={checked}
    aria-label={label}
    className="poster-tile clip anchor pointer"
    onClick={onChoose}
  >
    {children}
    <span className="poster-tile-name size-12 text">{label}</span>
  </button>
);

interface BackgroundChoiceProps {
  readonly chosen: ChosenBackground | null;
  readonly children?: ReactNode;
  onChoose(background: ChosenBackground): void;
}

/** The eight backgrounds to choose from, and whatever the dialog adds. */
export const BackgroundChoice = ({ chosen, children, onChoose }: BackgroundChoiceProps) => (
  <div className="poster-tiles grid gap-12" role="radiogroup" aria-label="推广图背景">
    {backgroundNumbers.map((number) => (
      <BackgroundTile
        key={number}
        label={`${number} ${posterBackgrounds[number].name}`}
        checked={chosen === number}
        onChoose={() => onChoose(number)}
      >
        <BackgroundThumb number={number} />
      </BackgroundTile>
    ))}
    {children}
  </div>
);
