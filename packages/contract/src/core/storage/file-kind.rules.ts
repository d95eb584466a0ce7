const mib = 1024 * 1024;

/** What may be uploaded: by kind, the accepted suffixes, the maximum size and the messages of a refusal. */
export const fileKinds = {
  image: {
    label: "图片",
    suffixes: ["png", "jpg", "jpeg", "webp"],
    bytes: 5 * mib,
    type: "只支持png、jpg、jpeg、webp格式的图片",
    size: "图片大小不能超过5MB",
  },
  /** Pictures of conversations: larger, and animated ones too. Used only when requested by its name. */
  chatImage: {
    label: "聊天图片",
    suffixes: ["png", "jpg", "jpeg", "webp", "gif"],
    bytes: 10 * mib,
    type: "只支持png、jpg、jpeg、webp、gif格式的图片",
    size: "图片大小不能超过10MB",
  },
  video: {
    label: "视频",
    suffixes: ["mp4"],
    bytes: 200 * mib,
    type: "只支持mp4格式的视频",
    size: "视频大小不能超过200MB",
  },
  audio: {
    label: "音频",
    suffixes: ["mp3", "m4a"],
    bytes: 50 * mib,
    type: "只支持mp3、m4a格式的音频",
    size: "音频大小不能超过50MB",
  },
  document: {
    label: "文档",
    suffixes: ["pdf", "xlsx", "docx"],
    bytes: 50 * mib,
    type: "只支持pdf、xlsx、docx格式的文档",
    size: "文档大小不能超过50MB",
  },
  animation: {
    label: "动画",
    suffixes: ["svga"],
    bytes: 10 * mib,
    type: "只支持svga格式的动画",
    size: "动画大小不能超过10MB",
  },
  /** Rows for an import. Used only when requested by its name. */
  table: {
    label: "数据表",
    suffixes: ["csv", "xlsx", "ndjson"],
    bytes: 300 * mib,
    type: "只支持csv、xlsx、ndjson格式的数据表",
    size: "数据表大小不能超过300MB",
  },
  app: {
    label: "安装包",
    suffixes: ["apk"],
    bytes: 300 * mib,
    type: "只支持apk格式的安装包",
    size: "安装包大小不能超过300MB",
  },
} as const;

export type FileKind = keyof typeof fileKinds;
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]];
/** Pictures of every kind are cleaned and stored in the same way. */
export const isPictureKind = (kind: FileKind): kind is "image" | "chatImage" =>
  kind === "image" || kind === "chatImage";
/** The kinds that apply when none is named. */
export const ordinaryKinds: readonly FileKind[] = fileKindNames.filter(
  (kind) => kind !== "chatImage" && kind !== "table",
);
export const isFileKind = (text: string): text is FileKind => Object.hasOwn(fileKinds, text);

/** The part after the last dot, in lower case; "" without one. */
export function suffixOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** The kind among these a file name belongs to by its suffix; null if it is not accepted. */
export function kindOfName(name: string, among: readonly FileKind[] = ordinaryKinds): FileKind | null {
  const suffix = suffixOf(name);
  return among.find((kind) => (fileKinds[kind].suffixes as readonly string[]).includes(suffix)) ?? null;
}
