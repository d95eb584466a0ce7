import type { UploadResult } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { useState } from "react";
import { UploadControl } from "../../core/upload/upload-control.tsx";
import { UploadRow } from "../../core/upload/upload-row.tsx";
import type { UploadStatus, UploadView } from "../../platform/upload-view.ts";

const mib = 1024 * 1024;
const still: UploadView = {
  status: "waiting",
  sent: 0,
  total: 200 * mib,
  speed: null,
  secondsLeft: null,
  resumedAt: 0,
  message: "",
  result: null,
};
const states: readonly (Partial<UploadView> & { readonly status: UploadStatus })[] = [
  { status: "waiting" },
  { status: "uploading", sent: 86 * mib, speed: 7.4 * mib, secondsLeft: 15.4, resumedAt: 40 * mib },
  { status: "paused", sent: 86 * mib },
  { status: "offline", sent: 100 * mib, message: "网络已断开，恢复后自动继续" },
  { status: "exception", sent: 120 * mib, message: "连接超时" },
  { status: "finishing", sent: 200 * mib },
  { status: "done", sent: 200 * mib },
  { status: "failed", sent: 200 * mib, message: "文件内容与格式不符，已拒绝" },
  { status: "cancelled", sent: 30 * mib, message: "上传已手动取消" },
];
const nothing = () => undefined;
const actions = { onPause: nothing, onResume: nothing, onCancel: nothing, onRemove: nothing, onAgain: nothing };

export function UploadParts() {
  const [results, setResults] = useState<readonly UploadResult[]>([]);
  const note = (result: UploadResult) => setResults((all) => [...all, result]);
  return (
    <div className="parts-half grid at-start gap-20 even-2">
      <div>
        <h3>视频，自动开始</h3>
        <UploadControl kinds={["video"]} label="视频上传" onDone={note} />
        <h3>多个文件，保留原名，文件名只能是字母、数字和连字符，手动开始</h3>
        <UploadControl
          kinds={["image", "document", "animation"]}
          label="多文件上传"
          max={5}
          auto={false}
          keepName
          pattern={/^[\w-]+\.\w+$/}
          onDone={note}
        />
        <h3>停用</h3>
        <UploadControl kinds={["image"]} label="停用的上传" disabled onDone={note} />
        <pre className="breaks lines text3" aria-label="上传结果">
          {results.map((result) => JSON.stringify(result)).join("\n")}
        </pre>
      </div>
      <div>
        <h3>全部状态</h3>
        <ul>
          {states.map((state) => (
            <UploadRow
              key={state.status}
              name={`一段名字很长很长的相亲活动现场视频 ${state.status}.mp4`}
              kind="video"
              view={{ ...still, ...state }}
              actions={actions}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
