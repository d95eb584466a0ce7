import type { GifOptions, JpegOptions, PngOptions, ResizeOptions, WebpOptions } from "sharp";

/** One pass through the picture library. Plain data, as it travels to another process. */
export interface PictureStep {
  /** How the bytes are read: errors that end it, all frames, dots per inch of a drawing. */
  readonly read?: { readonly failOn?: "error"; readonly animated?: boolean; readonly density?: number };
  /** Turned as its metadata says. */
  readonly isUpright?: boolean;
  readonly resize?: ResizeOptions;
  /** The colour that transparent parts get. */
  readonly background?: string;
  readonly blur?: number;
  readonly result:
    | ({ readonly format: "png" } & PngOptions)
    | ({ readonly format: "jpeg" } & JpegOptions)
    | ({ readonly format: "webp" } & WebpOptions)
    | ({ readonly format: "gif" } & GifOptions)
    /** One byte a pixel, without any header. */
    | { readonly format: "grey" };
}

export type PictureTask =
  | { readonly kind: "head"; readonly bytes: Uint8Array }
  | {
      readonly kind: "convert";
      readonly bytes: Uint8Array;
      /** The result of one is what the next one reads. */
      readonly steps: readonly PictureStep[];
      /** The library checks both itself, where it can. */
      readonly limits: { readonly pixels: number; readonly seconds: number };
    };

/** What a picture's header says. */
export interface PictureHead {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly pages: number;
  /** Its size when it is turned as its metadata says. */
  readonly upright: { readonly width: number; readonly height: number };
}

export interface ConvertedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Sent before the work begins: until then nothing that happens to the process is the picture's doing. */
export interface PictureBegun {
  readonly kind: "begun";
}

/** `memoryMb` is what the process holds after its work. */
export type PictureAnswer = { readonly memoryMb: number } & (
  | { readonly kind: "head"; readonly head: PictureHead }
  | {
      readonly kind: "converted";
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
    }
  /** The library could not read it. */
  | { readonly kind: "failed"; readonly reason: string }
);
