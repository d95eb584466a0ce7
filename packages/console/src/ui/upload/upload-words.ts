import type { UploadStatus } from "../../platform/upload-view.ts";
import type { Tone } from "../tag.tsx";

export const uploadWords: Readonly<Record<UploadStatus, readonly [string, Tone]>> = {
  waiting: ["待上传", "hollow"],
  uploading: ["上传中", "slate"],
  paused: ["已暂停", "mute"],
  offline: ["已断网", "ochre"],
  exception: ["上传异常", "brick"],
  finishing: ["处理中", "slate"],
  done: ["已上传", "jade"],
  failed: ["失败", "brick"],
  cancelled: ["已取消", "void"],
};
