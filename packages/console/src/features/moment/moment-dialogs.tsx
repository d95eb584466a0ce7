import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import {
  getMomentComments,
  removeMomentComment,
  removeMomentImage,
  setMomentTop,
} from "@hongxian/contract/features/moment/moment.endpoints.ts";
import { momentGrants, momentLimits, momentMessages } from "@hongxian/contract/features/moment/moment.rules.ts";
import { contentStatus } from "@hongxian/contract/core/content/content.choices.ts";
import { Button, Pagination, Segmented } from "antd";
import { useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer, PageModal } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

interface End {
  onDone(): void;
  onClose(): void;
}

/** 置顶: for how many days. */
export function TopDialog({ id, onDone, onClose }: { readonly id: number } & End) {
  const [days, setDays] = useState(1);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await call(setMomentTop, { params: { id }, body: { isTop: true, days } });
      toast.success(answeredMessage(setMomentTop));
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`置顶动态 ${id}`}
      kind="dialog"
      width={420}
      dirty={false}
      busy={busy}
      okText="置顶"
      onOk={() => void send()}
      onClose={onClose}
    >
      <FormField label="置顶天数" hint={momentMessages.cityFull}>
        {() => (
          <Segmented
            block
            aria-label="置顶天数"
            options={Array.from({ length: momentLimits.topDays }, (_, at) => ({ value: at + 1, label: `${at + 1}天` }))}
            value={days}
            onChange={setDays}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 移除单图: each picture with its own button. */
export function ImagesDialog({ id, imgs, onDone, onClose }: { readonly id: number; readonly imgs: string } & End) {
  const [left, setLeft] = useState(() => addressesOf(imgs));
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const drop = async (index: number) => {
    setBusy(true);
    try {
      const answer = await call(removeMomentImage, { params: { id, index } });
      toast.success(answeredMessage(removeMomentImage));
      setLeft(addressesOf(answer.imgs));
      setChanged(true);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <PageModal
      open
      title={`移除单图：动态 ${id}`}
      footer={null}
      width={560}
      onCancel={() => (changed ? onDone() : onClose())}
    >
      {left.length === 0 && <PanelState kind="empty" text="没有图片了" />}
      <ul className="moment-grid grid gap-10">
        {left.map((address, at) => (
          <li key={address}>
            <img src={address} alt={`图片 ${at + 1}`} />
            <Button size="small" danger type="text" block disabled={busy} onClick={() => void drop(at)}>
              移除
            </Button>
          </li>
        ))}
      </ul>
    </PageModal>
  );
}

const statuses: Readonly<Record<string, string>> = contentStatus.labels;

/** 查看评论, with 删除评论. */
export function CommentsDrawer({ id, onClose }: { readonly id: number; onClose(): void }) {
  const [page, setPage] = useState(1);
  const [removingId, setRemovingId] = useState<number | null>(null);
  const mayDrop = useCan()(momentGrants.dropComment);
  const { data, error, reload } = useData(getMomentComments, { params: { id }, query: { page, size: 20 } });
  const drop = async () => {
    if (removingId === null) return;
    try {
      await call(removeMomentComment, { params: { id: removingId } });
      toast.success(answeredMessage(removeMomentComment));
    } catch (failure) {
      toastError(failure);
    }
    setRemovingId(null);
    reload();
  };
  return (
    <PageDrawer open title={`评论：动态 ${id}`} size={560} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.list.length === 0 && <PanelState kind="empty" />}
      <ul className="moment-comments">
        {data?.list.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.user.firstName}</b> <span className="caption num">{shortTime(one.createdTime).text}</span>{" "}
              {one.status !== "ONLINE" && <Tag tone="mute">{statuses[one.status] ?? one.status}</Tag>}
            </span>
            {mayDrop && (
              <Button size="small" type="text" danger onClick={() => setRemovingId(one.id)}>
                删除评论
              </Button>
            )}
            <p className="span-all">{one.content}</p>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > 20 && (
        <Pagination size="small" current={page} pageSize={20} total={data.total} onChange={setPage} />
      )}
      {removingId !== null && (
        <ConfirmDialog
          title="删除评论"
          text={momentMessages.dropComment}
          danger
          onConfirm={() => void drop()}
          onClose={() => setRemovingId(null)}
        />
      )}
    </PageDrawer>
  );
}
