import { standardContract } from "@hongxian/contract/core/money/contract-standard.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { contractTemplate } from "@hongxian/contract/features/user-contract/contract-template.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { useState } from "react";
import { RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { runCall } from "../../kit/run-call.ts";
import { toastError } from "../../platform/toast.ts";
import "./adopt-template.css";

interface AdoptProps {
  readonly row: RowOf<typeof contractTemplate>;
  onDone(): void;
  onClose(): void;
}

/** 采用新版: both texts side by side, before the standard one takes the place of the own. */
export function AdoptTemplateDialog({ row, onDone, onClose }: AdoptProps) {
  const [sending, setSending] = useState(false);
  const adopt = async () => {
    setSending(true);
    try {
      await runCall(actionCall(contractTemplate, "adopt"), { params: { id: row.id } });
      onDone();
    } catch (failure) {
      toastError(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <FormFrame
      title={`采用新版：${row.name}`}
      kind="dialog"
      width={1080}
      dirty={false}
      busy={sending}
      okText="采用新版"
      onOk={() => void adopt()}
      onClose={onClose}
    >
      <p className="caption">采用后生成新的模板版本，新签合同立即使用；已签合同和现有模板的正文不变。</p>
      <div className="template-compare grid gap-16 mt-8">
        <section aria-label="现在的正文">
          <h3>现在的正文（版本 {row.templateVersion}）</h3>
          <div className="scroll template-compare-text pad-12 on-fill1 round-8">
            <RichTextView html={row.bodyHtml} rules={articleRules} />
          </div>
        </section>
        <section aria-label="新版范本">
          <h3>新版范本</h3>
          <div className="scroll template-compare-text pad-12 on-fill1 round-8">
            <RichTextView html={standardContract} rules={articleRules} />
          </div>
        </section>
      </div>
    </FormFrame>
  );
}
