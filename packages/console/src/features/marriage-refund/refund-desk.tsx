import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { introductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { getRefundSuggestion } from "@hongxian/contract/core/money/refund.endpoints.ts";
import { contractStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { payMode, refundReason, refundSource, refundStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import { getRefundFacts } from "@hongxian/contract/features/marriage-refund/marriage-refund.endpoints.ts";
import { Button } from "antd";
import { useState } from "react";
import { FactList, MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { refundTones } from "../../core/money/order-tones.ts";
import { refundActions, type RefundOne } from "../../core/money/refund-actions.tsx";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { RefundSteps } from "../../core/money/refund-steps.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import type { useActionRunner } from "../../kit/use-action-runner.tsx";
import { clockText, shortTime } from "../../platform/shanghai-time.ts";
import { usePage } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";

const chatRoute = "/operation/chatView";
const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / dayMs));

/** Their chat is read on its own page, which requires a reason. */
function Serving({ row, serving }: { row: RefundOne; serving: { readonly userId: number; readonly name: string } }) {
  const { open } = usePage();
  const mayRead = usePageList().some(({ route }) => route === chatRoute);
  return (
    <>
      {serving.name}{" "}
      {mayRead && (
        <button
          type="button"
          className="cell-link"
          onClick={() => open(`${chatRoute}?userId=${row.userId}&otherUserId=${serving.userId}`)}
        >
          查看聊天
        </button>
      )}
    </>
  );
}

function Facts({ row }: { row: RefundOne }) {
  const { data, error, reload } = useData(getRefundFacts, { params: { id: row.id } });
  const images = addressesOf(row.imgs);
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={8} />;
  const { contract } = data;
  return (
    <>
      <MoneyPart title="申请">
        <FactList
          facts={[
            ["会员", row.user === null ? null : <MemberCell key="member" member={row.user} />],
            ["申请金额", <Yuan key="apply" cents={row.applyCents} />],
            ["原因", refundReason.labels[row.reasonType]],
            ["来源", refundSource.labels[row.source]],
            ["提交人", row.applyStaff?.name],
            ["申请时间", clockText(row.createdTime)],
          ]}
        />
        <p>{row.reason}</p>
        {images.length > 0 && (
          <div className="money-shots flex wrap gap-8">
            {images.map((address, at) => (
              <button key={address} type="button" className="plain-button" onClick={() => showPictures(images, at)}>
                <img src={address} alt={`图片 ${at + 1}`} />
              </button>
            ))}
          </div>
        )}
      </MoneyPart>
      <MoneyPart title="合同与付款">
        <FactList
          facts={[
            ["订单号", data.orderNo],
            ["实付", <Yuan key="pay" cents={row.payCents} />],
            ["支付方式", data.payMode === null ? "" : payMode.labels[data.payMode]],
            ["支付时间", data.payTime === null ? "" : clockText(data.payTime)],
            ["开单人", data.opener],
            ...(contract === null
              ? []
              : ([
                  ["合同号", contract.contractNo],
                  ["合同状态", contractStatus.labels[contract.status]],
                  ["已服务", `${row.servedDays ?? 0} / ${daysBetween(contract.beginTime, contract.endTime)} 天`],
                  ["牵线", `${contract.introUsed} / ${contract.introTotal ?? "不限"}`],
                ] as const)),
            ["投诉", `${data.complaints} 次`],
            ["服务红娘", data.serving === null ? null : <Serving key="serving" row={row} serving={data.serving} />],
          ]}
        />
      </MoneyPart>
      <MoneyPart title="牵线记录">
        {data.introductions.length === 0 && <span className="caption">没有牵线</span>}
        <FactList
          facts={data.introductions.map((one) => [
            one.no,
            `${one.other} · ${introductionStatus.labels[one.status]} · ${shortTime(one.createdTime).text}`,
          ])}
        />
      </MoneyPart>
      <MoneyPart title="沟通与挽留">
        {data.notes.length === 0 && <span className="caption">没有沟通记录</span>}
        {data.notes.map((note) => (
          <p key={note.createdTime}>
            <span className="caption">
              {note.staff ?? "系统"} {clockText(note.createdTime)}
            </span>
            <br />
            {note.text}
          </p>
        ))}
      </MoneyPart>
    </>
  );
}

function Suggestion({ row }: { row: RefundOne }) {
  const suggestion = useData(getRefundSuggestion, {
    query: { orderId: row.orderId, reasonType: row.reasonType },
  });
  return (
    <AnswerPanel answer={suggestion}>
      {({ steps, suggestCents }) =>
        steps === null ? (
          <p>
            建议退款 <Yuan cents={suggestCents} />
          </p>
        ) : (
          <RefundSteps steps={steps} suggestCents={suggestCents} />
        )
      }
    </AnswerPanel>
  );
}

interface DeskProps {
  readonly rows: readonly RefundOne[];
  readonly runner: ReturnType<typeof useActionRunner>;
  readonly noteAction: PageAction<RefundOne>;
}

/** The queue of one state: the request, the service provided, what the rules suggest, and the decision. */
export function RefundDesk({ rows, runner, noteAction }: DeskProps) {
  const [id, setId] = useState(0);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  );
  const row = rows[at];
  const visible = useVisibleActions<RefundOne>([...refundActions, noteAction]);
  const open = row === undefined ? [] : visible(row);
  const step = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) setId(next.id);
  };
  const start = (...titles: readonly string[]) => {
    const action = open.find(({ title }) => titles.includes(title));
    if (row !== undefined && action !== undefined) runner.start(action, row);
  };
  useKeys({
    j: { label: "下一条", run: () => step(1) },
    k: { label: "上一条", run: () => step(-1) },
    a: { label: "通过", run: () => start("初审通过", "复核通过") },
    r: { label: "驳回", run: () => start("驳回") },
    n: { label: "挽留记录", run: () => start("挽留记录") },
  });
  if (row === undefined) return <PanelState kind="empty" text="没有待处理的退款申请" />;
  const keys: Readonly<Record<string, string>> = { 初审通过: "a", 复核通过: "a", 驳回: "r", 挽留记录: "n" };
  return (
    <div className="money-desk grid grow shrink-y">
      <ol className="money-queue" aria-label="退款申请">
        {rows.map((one) => (
          <li key={one.id}>
            <button
              className="grid gap-2 wide align-start pointer"
              type="button"
              aria-current={one === row}
              onClick={() => setId(one.id)}
            >
              <span className="row spread gap-8">
                <b>{one.user?.firstName ?? one.userId}</b>
                <Yuan cents={one.applyCents} />
              </span>
              <span className="caption row spread gap-8">
                <span>{refundReason.labels[one.reasonType]}</span>
                <span className="num">{shortTime(one.createdTime).text}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className="money-stage shrink-y scroll-y">
        <Facts key={row.id} row={row} />
      </div>
      <aside className="money-side shrink-y scroll-y line-start">
        <MoneyPart title="建议退款">
          <Suggestion row={row} />
        </MoneyPart>
        <MoneyPart title="处理" extra={<Tag tone={refundTones[row.status]}>{refundStatus.labels[row.status]}</Tag>}>
          <FactList
            facts={[
              ["退款单号", row.refundNo],
              ["核定金额", row.status === "WAIT_AUDIT" ? "" : <Yuan key="cents" cents={row.refundCents} />],
              ["初审", row.firstStaff === null ? "" : `${row.firstStaff.name} ${row.firstRemark}`],
              ["复核", row.financeStaff === null ? "" : `${row.financeStaff.name} ${row.financeRemark}`],
              ["失败原因", row.failMsg],
            ]}
          />
          <div className="money-decide flex gap-8 wrap">
            {open.map((action) => (
              <Button key={action.title} danger={action.danger === true} onClick={() => runner.start(action, row)}>
                {action.title} {keys[action.title] !== undefined && <KeyHint keys={keys[action.title] ?? ""} />}
              </Button>
            ))}
          </div>
        </MoneyPart>
      </aside>
    </div>
  );
}
