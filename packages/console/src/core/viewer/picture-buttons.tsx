import { showPictures } from "./show-pictures.ts";

interface PictureButtonsProps {
  readonly pictures: readonly string[];
  readonly className: string;
  /** The label of each, followed by its number. */
  readonly alt: string;
}

/** Small pictures side by side; each can be enlarged. */
export const PictureButtons = ({ pictures, className, alt }: PictureButtonsProps) => (
  <div className={className}>
    {pictures.map((address, at) => (
      <button
        key={address}
        type="button"
        className="plain-button"
        title="查看大图"
        onClick={() => showPictures(pictures, at)}
      >
        <img className="evidence" src={address} alt={`${alt} ${at + 1}`} />
      </button>
    ))}
  </div>
);
