import { goodsRoutes } from "@hongxian/contract/core/goods/goods.choices.ts";
import { commentMessages, goodsComment } from "@hongxian/contract/features/goods-comment/goods-comment.resource.ts";
import { commentFigures } from "@hongxian/contract/features/goods-comment/goods-comment.figures.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { CommentOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { z } from "zod";
import { ReviewerCell, checkTones, machineTones } from "../../core/content/content-cells.tsx";
import { contentDesk } from "../../core/content/content-desk.tsx";
import { decideActions } from "../../core/content/decide-actions.tsx";
import { useContentTabs } from "../../core/content/use-content-tabs.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { GoodsFilter } from "../../core/money/goods-pick.tsx";
import type { DeskView } from "../../core/review-desk/desk-kind.ts";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Tag } from "../../ui/tag.tsx";
import "../../core/ticket/ticket.css";
import "./goods-comment.css";

type CommentRow = RowOf<typeof goodsComment>;
const stars = (score: number) => "★".repeat(score) + "☆".repeat(5 - score);

interface DialogProps {
  readonly row: { readonly id: number };
  onDone(): void;
  onClose(): void;
}
const replyCall = actionCall(goodsComment, "reply");
const ReplyDialog = ({ row: { id }, ...end }: DialogProps) => (
  <TextDialog
    title={`回复评价 ${id}`}
    label="回复内容"
    name="reply"
    max={300}
    schema={replyCall.body}
    okText="发送"
    send={(body) => runCall(replyCall, { params: { id }, body })}
    {...end}
  />
);

const hideCall = actionCall(goodsComment, "hide");
const hideBody = z.strictObject({
  reason: z.string(commentMessages.reason).trim().min(1, commentMessages.reason).max(200, commentMessages.reasonLong),
});
const HideDialog = ({ row: { id }, ...end }: DialogProps) => (
  <TextDialog
    title={`隐藏评价 ${id}`}
    label="隐藏原因"
    name="reason"
    max={200}
    schema={hideBody}
    send={(body) => runCall(hideCall, { params: { id, status: "HIDDEN" }, body })}
    {...end}
  />
);

/** E: replies while the review is open. */
function ReplyButton({ item, reload }: DeskView<object>) {
  const may = useCan()(button(goodsComment.actions.reply.title, goodsRoutes.comment));
  const [open, setOpen] = useState(false);
  const start = () => may && setOpen(true);
  useKeys({ e: { label: "回复", run: start } });
  if (!may) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="large" icon={<CommentOutlined />} onClick={start}>
        回复 <KeyHint keys="E" />
      </Button>
      {open && (
        <ReplyDialog
          row={item}
          onClose={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      )}
    </>
  );
}
const desk = contentDesk({
  bizType: "GOODS_COMMENT",
  title: "商品评价审核",
  draft: {},
  placeOf: (order) => order,
  Actions: ReplyButton,
});

const overlay: OverlayOf<typeof goodsComment> = {
  tones: {
    checkStatus: checkTones,
    machineResult: machineTones,
    status: { ONLINE: "jade", HIDDEN: "mute", DELETED: "void" },
  },
  cells: {
    goodsTitle: ({ goodsTitle, goodsImage, specText }) => (
      <span className="comment-images flex gap-8">
        {goodsImage !== "" && <img className="cover round-4" src={goodsImage} alt="" width={36} height={36} />}
        <span>
          <span className="cell-text block cut" title={goodsTitle}>
            {goodsTitle}
          </span>
          <span className="caption block">{specText}</span>
        </span>
      </span>
    ),
    score: ({ score }) => (
      <span className="comment-stars nowrap ochre" title={`${score}星`}>
        {stars(score)}
      </span>
    ),
    content: ({ content, isTop, anonymous, imgs }) => (
      <span className="cell-text block cut" title={content}>
        {isTop && <Tag tone="gold">置顶</Tag>} {anonymous && <Tag tone="hollow">匿名</Tag>} {content}
        {addressesOf(imgs).length > 0 && ` [图${addressesOf(imgs).length}]`}
      </span>
    ),
    checkName: ({ checkName }) => <ReviewerCell name={checkName} />,
  },
  filters: { goodsId: GoodsFilter },
  dialogs: { reply: ReplyDialog, hide: HideDialog },
  widths: {
    goodsTitle: 200,
    userId: 150,
    orderNo: 172,
    score: 90,
    content: 240,
    reply: 160,
    status: 80,
    checkName: 80,
  },
};

const deciding = decideActions<CommentRow>("GOODS_COMMENT", goodsRoutes.comment, { overrules: true });
const wholeOf = (row: CommentRow) => {
  const images = addressesOf(row.imgs);
  return (
    <div className="comment-whole grid gap-8">
      <p>{row.content}</p>
      {images.length > 0 && (
        <div className="comment-images flex gap-8">
          {images.map((address, at) => (
            <button key={address} type="button" className="plain-button" onClick={() => showPictures(images, at)}>
              <img className="cover round-4" src={address} alt={`图片 ${at + 1}`} width={64} height={64} />
            </button>
          ))}
        </div>
      )}
      {row.appendContent !== "" && <p>追评：{row.appendContent}</p>}
      {row.reply !== "" && (
        <p className="caption">
          {row.replyStaff?.name} {row.replyTime !== null && clockText(row.replyTime)} 回复：{row.reply}
        </p>
      )}
      {row.checkFailRemark !== "" && <p className="caption">驳回原因：{row.checkFailRemark}</p>}
    </div>
  );
};

function Figures({ list }: { list: FigureCardsList }) {
  const stat = useFigures(commentFigures);
  return (
    <section className="page-figures" aria-label="统计">
      <FigureCards of={commentFigures} data={stat.data} list={list} />
      <div className="page-charts">
        <ChartPanel
          title="近30天评分"
          of={stat}
          height={180}
          chart={({ byScore }) => ({
            kind: "bar",
            x: byScore.map(({ score }) => `${score}星`),
            series: [{ name: "评价数", values: byScore.map(({ count }) => count) }],
          })}
        />
        <Panel title="差评最多商品" of={stat} isEmpty={({ worst }) => worst.length === 0}>
          {({ worst }) => (
            <RankBars
              label="差评最多商品"
              bars={worst.map(({ goodsId, title, badNum }) => ({ key: String(goodsId), title, value: badNum }))}
            />
          )}
        </Panel>
      </div>
    </section>
  );
}

function CommentList({ figures }: { figures: boolean }) {
  const view = useResource(goodsComment, overlay);
  return (
    <>
      {figures && <Figures list={view.list} />}
      <ResourceTable
        {...view}
        rowActions={[deciding.pass, deciding.refuse, ...view.rowActions]}
        batchActions={[deciding.passMany, ...view.batchActions]}
        batchMax={100}
        expand={wholeOf}
      />
    </>
  );
}

const tabs = [
  { key: "queue", title: "审核队列", desk: "GOODS_COMMENT" as const },
  { key: "all", title: "全部评价" },
];

/** 商品评价: the queue, and all reviews of goods by members. */
export function GoodsCommentPage() {
  const shown = useContentTabs(tabs);
  const [figures, setFigures] = useState(false);
  const isList = shown.tab !== "queue";
  return (
    <Page
      title={goodsComment.title}
      {...shown}
      extra={isList && <FiguresToggle amongTabs shown={figures} onToggle={setFigures} />}
    >
      {isList ? <CommentList figures={figures} /> : <ReviewDesk kind={desk} first={null} />}
    </Page>
  );
}
