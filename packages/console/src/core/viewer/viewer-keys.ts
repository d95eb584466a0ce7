export type ViewerAction =
  | "close"
  | "next"
  | "previous"
  | "first"
  | "last"
  | "larger"
  | "smaller"
  | "fit"
  | "full"
  | "right"
  | "left"
  | "help"
  | "up"
  | "down";

/** The key as in `KeyboardEvent.key`. */
const actions: Readonly<Record<string, ViewerAction>> = {
  Escape: "close",
  ArrowRight: "next",
  ArrowLeft: "previous",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  _: "smaller",
  "0": "fit",
  "1": "full",
  r: "right",
  R: "left",
  "?": "help",
};

export const actionOfKey = (event: KeyboardEvent): ViewerAction | undefined =>
  event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];

/** What the help lists. */
export const viewerHelp: readonly (readonly [keys: readonly string[], text: string])[] = [
  [["←", "→"], "上一张、下一张"],
  [["Home", "End"], "第一张、最后一张"],
  [["+", "-"], "放大、缩小（滚轮同样）"],
  [["0"], "适应窗口"],
  [["1"], "原始大小"],
  [["↑", "↓"], "上下移动（拖动同样）"],
  [["R"], "向右旋转"],
  [["Shift R"], "向左旋转"],
  [["?"], "显示、隐藏本说明"],
  [["Esc"], "关闭"],
];
