/** Why a part of the console could not be loaded. */
export type PartTrouble =
  /** No answer within the limit. */
  | "timeout"
  /** The browser reports that there is no network. */
  | "offline"
  /** The server has a newer release; the files of this one are gone. */
  | "release"
  | "failed";

const words: Readonly<Record<PartTrouble, string>> = {
  timeout: "加载超时",
  offline: "网络已断开",
  release: "有新版本",
  failed: "加载失败",
};
const advice: Readonly<Record<PartTrouble, string>> = {
  timeout: "加载超时，请检查网络后重试",
  offline: "网络已断开，恢复后请重试",
  release: "系统有新版本，请保存正在填写的内容，再刷新页面",
  failed: "加载失败，请检查网络后重试",
};

/** Part of the console could not be loaded. */
export class PartError extends Error {
  override readonly name = "PartError";
  readonly trouble: PartTrouble;

  constructor(trouble: PartTrouble, options?: ErrorOptions) {
    super(words[trouble], options);
    this.trouble = trouble;
  }

  /** The text for the user. */
  get advice(): string {
    return advice[this.trouble];
  }
}
