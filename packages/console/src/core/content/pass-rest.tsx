import { isStopped } from "@hongxian/contract/core/content/content.rules.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { Modal } from "antd";
import { contentOf } from "./content-desk.tsx";

/** The server refuses it among others; the desk does not offer it. */
export const isStoppedItem = (item: ReviewItem): boolean =>
  isStopped({ machineResult: item.machine?.result, hits: contentOf(item).hits });

interface PassRestProps {
  readonly items: readonly ReviewItem[];
  /** How many are left out. */
  readonly stopped: number;
  onConfirm(): void;
  onClose(): void;
}

/** Before many are passed at once: every text of them, and what is not among them. */
export const PassRest = ({ items, stopped, onConfirm, onClose }: PassRestProps) => (
  <Modal
    open
    title={`确定通过以下 ${items.length} 条？`}
    width={640}
    okText={`通过 ${items.length} 条`}
    cancelText="取消"
    okButtonProps={{ autoFocus: true }}
    onOk={onConfirm}
    onCancel={onClose}
  >
    {stopped > 0 && (
      <p className="ochre on-ochre-soft round-8 mb-8 pad-8-12">
        另有 {stopped} 条不在其中：{reviewMessages.stopped}
      </p>
    )}
    <ol className="rows-rest scroll-y" tabIndex={0} aria-label="将要通过">
      {items.map((item) => (
        <li key={item.id} className="breaks">
          <b className="weight-500">{item.member?.firstName ?? item.label}</b> {contentOf(item).content}
        </li>
      ))}
    </ol>
    <p className="caption mt-8">通过后30秒内可按U全部撤销</p>
  </Modal>
);
