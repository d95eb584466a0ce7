import { pictureAddress } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import "./auth-archive.css";

const shown = 3;

interface PaperCellProps {
  readonly images: string;
  /** Shown in place of papers that are gone. */
  readonly removed?: string | undefined;
}

/** The papers of a record, small; a click enlarges them. */
export function PaperCell({ images, removed }: PaperCellProps) {
  const addresses = splitImages(images);
  if (addresses.length === 0) {
    return removed === undefined ? <span className="nil">—</span> : <span className="caption">{removed}</span>;
  }
  return (
    <span className="paper-cell inline-row gap-4">
      {addresses.slice(0, shown).map((address, at) => (
        <button
          key={address}
          type="button"
          className="plain-button"
          aria-label={`查看材料 ${at + 1}`}
          onClick={() => showPictures(addresses, at)}
        >
          <img className="photo" src={pictureAddress(address, "cell")} width={32} height={32} alt="" loading="lazy" />
        </button>
      ))}
      {addresses.length > shown && <em className="num size-12 text3">+{addresses.length - shown}</em>}
    </span>
  );
}
