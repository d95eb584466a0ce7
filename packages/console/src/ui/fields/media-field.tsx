import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { PaperClipOutlined, PlayCircleOutlined } from "@ant-design/icons";
import { latePiece } from "../late/late.tsx";
import { fileName } from "./file-name.ts";
import type { CellProps, FieldView } from "./field-view.ts";
import { PendingInput } from "./pending-input.tsx";

const Photo = latePiece(async () => (await import("./photo-view.tsx")).PhotoView);
const ImageInput = latePiece(async () => (await import("./upload-input.tsx")).ImageInput, <PendingInput />);
const ImagesInput = latePiece(async () => (await import("./upload-input.tsx")).ImagesInput, <PendingInput />);
const FileInput = latePiece(async () => (await import("./upload-input.tsx")).FileInput, <PendingInput />);
const VideoInput = latePiece(async () => (await import("./upload-input.tsx")).VideoInput, <PendingInput />);

const ImagesCell = ({ value }: CellProps<string>) => <Photo addresses={addressesOf(value)} />;
const ImageCell = ({ value }: CellProps<string>) => <Photo addresses={[value]} />;

const FileCell = ({ value }: CellProps<string>) => (
  <a
    className="cell-file block clip text2"
    href={value}
    target="_blank"
    rel="noopener noreferrer"
    title={fileName(value)}
  >
    <PaperClipOutlined /> {fileName(value)}
  </a>
);
const VideoCell = ({ value }: CellProps<string>) => (
  <a className="cell-file block clip text2" href={value} target="_blank" rel="noopener noreferrer">
    <PlayCircleOutlined /> 播放
  </a>
);

const text = (value: string) => value;

export const imageView: FieldView<string> = { Cell: ImageCell, Input: ImageInput, text, width: 64 };
export const imagesView: FieldView<string> = { Cell: ImagesCell, Input: ImagesInput, text, width: 132 };
export const fileView: FieldView<string> = { Cell: FileCell, Input: FileInput, text, width: 140 };
export const videoView: FieldView<string> = { Cell: VideoCell, Input: VideoInput, text, width: 88 };
