import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { PaperClipOutlined, PlayCircleOutlined } from "@ant-design/icons";
import { Suspense, lazy } from "react";
import type { CellProps, FieldView } from "./field-view.ts";

const Photo = lazy(async () => ({ default: (await import("./photo-view.tsx")).PhotoView }));
const ImageInput = lazy(async () => ({ default: (await import("./upload-input.tsx")).ImageInput }));
const ImagesInput = lazy(async () => ({ default: (await import("./upload-input.tsx")).ImagesInput }));
const FileInput = lazy(async () => ({ default: (await import("./upload-input.tsx")).FileInput }));
const VideoInput = lazy(async () => ({ default: (await import("./upload-input.tsx")).VideoInput }));

const fileName = (address: string) => decodeURIComponent(address.split(/[?#]/)[0]?.split("/").at(-1) ?? address);

const ImagesCell = ({ value }: CellProps<string>) => (
  <Suspense fallback={null}>
    <Photo addresses={addressesOf(value)} />
  </Suspense>
);
const ImageCell = ({ value }: CellProps<string>) => (
  <Suspense fallback={null}>
    <Photo addresses={[value]} />
  </Suspense>
);

const FileCell = ({ value }: CellProps<string>) => (
  <a className="cell-file" href={value} target="_blank" rel="noopener noreferrer" title={fileName(value)}>
    <PaperClipOutlined /> {fileName(value)}
  </a>
);
const VideoCell = ({ value }: CellProps<string>) => (
  <a className="cell-file" href={value} target="_blank" rel="noopener noreferrer">
    <PlayCircleOutlined /> 播放
  </a>
);

const text = (value: string) => value;

export const imageView: FieldView<string> = { Cell: ImageCell, Input: ImageInput, text, width: 64 };
export const imagesView: FieldView<string> = { Cell: ImagesCell, Input: ImagesInput, text, width: 132 };
export const fileView: FieldView<string> = { Cell: FileCell, Input: FileInput, text, width: 140 };
export const videoView: FieldView<string> = { Cell: VideoCell, Input: VideoInput, text, width: 88 };
