import { isPdf } from "@hongxian/contract/wire/addresses.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  amendmentKind,
  amendmentStatus,
  getContractDetail,
} from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { FactList, MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import type { CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

type Detail = CallData<typeof getContractDetail>;
const amendTones = { WAIT: "ochre", PASS: "jade", REFUSE: "brick", CANCELED: "void" } as const;

/** Scans, or the handwritten signature. */
export function Signed({ detail }: { detail: Detail }) {
  const { signImgs, signature } = detail;
  const images = signImgs.filter((one) => !isPdf(one));
  if (images.length === 0 && signature === "" && signImgs.length === 0)
    return <PanelState kind="empty" text="尚未提交签署件" />;
  return (
    <div className="money-shots flex wrap gap-8">
      {signature !== "" && <img className="money-signature" src={signature} alt="会员签名" />}
      {images.map((address, at) => (
        <button key={address} type="button" className="plain-button" onClick={() => showPictures(images, at)}>
          <img src={address} alt={`签署件 ${at + 1}`} />
        </button>
      ))}
      {signImgs.filter(isPdf).map((address) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          查看PDF签署件
        </a>
      ))}
    </div>
  );
}

export const Paper = ({ lines }: { lines: Detail["lines"] }) => (
  <article className="money-paper">
    {lines.length === 0 && <p className="caption mb-6">没有合同模板</p>}
    {lines.map(({ text, isHead }, at) =>
      isHead ? (
        <h4 className="size-16 align-center mb-12" key={at}>
          {text}
        </h4>
      ) : (
        <p className="mb-6" key={at}>
          {text}
        </p>
      ),
    )}
  </article>
);

function Orders({ orders }: { orders: Detail["orders"] }) {
  return (
    <table className="money-lines wide">
      <thead>
        <tr>
          <th>订单号</th>
          <th className="money-right">应付</th>
          <th className="money-right">已退</th>
          <th>状态</th>
          <th>支付方式</th>
          <th>支付时间</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((one) => (
          <tr key={one.id}>
            <td className="num">{one.orderNo}</td>
            <td className="money-right">
              <Yuan cents={one.payCents} />
            </td>
            <td className="money-right">
              <Yuan cents={one.refundCents} />
            </td>
            <td>{orderStatus.labels[one.status]}</td>
            <td>{one.payMode === null ? "—" : payMode.labels[one.payMode]}</td>
            <td className="num">{one.payTime === null ? "—" : clockText(one.payTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was sold and by whom: what an auditor compares with the paper. */
export function ContractTerms({ terms }: { terms: Detail["terms"] }) {
  const less = terms.listCents === null ? 0 : terms.listCents - terms.amountCents;
  const parts = [
    ["活动", terms.activityCents],
    ["优惠券", terms.couponCents],
    ["员工调价", terms.staffCents],
  ] as const;
  const made = parts.filter(([, cents]) => cents !== 0).map(([name, cents]) => `${name} ${yuanText(cents)}`);
  return (
    <>
      <MoneyPart title="成交">
        <FactList
          facts={[
            ["销售", terms.saleName],
            ["顾问", terms.adviserName],
            ["门店", terms.shopName],
            ["标价", terms.listCents === null ? null : <Yuan key="list" cents={terms.listCents} />],
            [
              "优惠",
              less === 0 ? (
                "无"
              ) : (
                <span key="less">
                  <Yuan cents={less} /> {made.length > 0 && <span className="caption">{made.join("，")}</span>}
                </span>
              ),
            ],
            ["合同金额", <Yuan key="amount" cents={terms.amountCents} />],
          ]}
        />
      </MoneyPart>
      <MoneyPart title="会员权益">
        <FactList
          facts={[
            ["会员等级", feeType.labels[terms.feeType]],
            ["套餐", terms.packageName],
            [
              "服务期",
              `${clockText(terms.beginTime).slice(0, 10)} 至 ${clockText(terms.endTime).slice(0, 10)}（${terms.days}天）`,
            ],
            ["牵线次数", terms.introTotal === null ? "不限" : `${terms.introTotal}次`],
            ...(terms.packageText === "" ? [] : ([["套餐说明", terms.packageText]] as const)),
          ]}
        />
      </MoneyPart>
    </>
  );
}

export function ContractParts({ detail }: { detail: Detail }) {
  return (
    <>
      <MoneyPart title="订单与收款">
        <Orders orders={detail.orders} />
      </MoneyPart>
      {detail.amendments.length > 0 && (
        <MoneyPart title="变更">
          <FactList
            facts={detail.amendments.map((one) => [
              `${amendmentKind.labels[one.kind]} ${one.amount}`,
              <span key={one.id}>
                <Tag tone={amendTones[one.status]}>{amendmentStatus.labels[one.status]}</Tag> {one.submit.name}：
                {one.reason}
                {one.audit !== null && `；${one.audit.name} ${one.auditRemark}`}
              </span>,
            ])}
          />
        </MoneyPart>
      )}
      {detail.attachments.length > 0 && (
        <MoneyPart title="附件">
          {detail.attachments.map((address, at) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              附件{at + 1}{" "}
            </a>
          ))}
        </MoneyPart>
      )}
    </>
  );
}

/** 预览: the filled template, its orders and the signed version. */
export function ContractDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, reload } = useData(getContractDetail, { params: { id } });
  return (
    <PageDrawer open size={760} title={data === undefined ? "合同" : `合同 ${data.contractNo}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data !== undefined && (
        <>
          <FactList
            facts={[
              ["会员", data.user.firstName],
              ["模板", data.templateName],
              ["提交人", data.signStaff?.name],
              ["原合同", data.parentNo],
              ["存档校验", data.pdfSha256 === "" ? "" : data.pdfSha256.slice(0, 16)],
            ]}
          />
          <ContractTerms terms={data.terms} />
          <MoneyPart title="合同正文">
            <Paper lines={data.lines} />
          </MoneyPart>
          <MoneyPart title="签署件">
            <Signed detail={data} />
          </MoneyPart>
          <ContractParts detail={data} />
        </>
      )}
    </PageDrawer>
  );
}
