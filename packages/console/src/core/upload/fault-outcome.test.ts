import { expect, it } from "vitest";
import { outcomeOf } from "./fault-outcome.ts";
import { UploadFault } from "./upload-fault.ts";

const answer = (code: string, status: number) => outcomeOf(new UploadFault("answer", { code, status }), "video", true);

it("the outcome says in plain words why the store did not take it, and lets the upload go on where that helps", () => {
  expect(answer("InsufficientStorage", 507)).toEqual({ status: "exception", message: "存储空间不足，请联系管理员" });
  expect(answer("QuotaExceeded", 429)).toEqual({
    status: "failed",
    message: "今日上传已达上限，请明天再试或联系管理员",
  });
  expect(answer("AccessDenied", 403)).toEqual({ status: "failed", message: "没有上传视频的权限" });
  expect(answer("SlowDown", 503)).toEqual({ status: "exception", message: "存储服务暂时不可用，请稍后再试" });
});
