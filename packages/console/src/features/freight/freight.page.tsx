import { freightActs } from "@hongxian/contract/features/freight/freight.acts.ts";
import { goodsRoutes } from "@hongxian/contract/core/goods/goods.choices.ts";
import {
  copyFreight,
  freightGrants,
  setDefaultFreight,
} from "@hongxian/contract/features/freight/freight.endpoints.ts";
import { freightTemplate } from "@hongxian/contract/features/freight/freight.resource.ts";
import { CalculatorOutlined, PlusOutlined } from "@ant-design/icons";
import { OpenCell } from "../../core/content/content-cells.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { Tag } from "../../ui/tag.tsx";
import { FreightForm, TrialDialog, type FreightRow } from "./freight-dialogs.tsx";
import "./freight.css";

const overlay: OverlayOf<typeof freightTemplate> = {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  cells: {
    name: ({ name, isDefault }) => (
      <>
        <span className="cell-text block cut">{name}</span> {isDefault && <Tag tone="slate">默认</Tag>}
      </>
    ),
    shipHours: ({ shipHours }) => <span className="num">{shipHours}小时</span>,
    rules: ({ rules, chargeType }) => (
      <span className="caption">
        {chargeType === "FREE" && rules.length === 0 ? "全国包邮" : `${rules.length} 条规则`}
      </span>
    ),
    goodsNum: ({ id, goodsNum }) => (
      <OpenCell
        to={`${goodsRoutes.goods}?freightTemplateId=${id}`}
        numeric
        text={String(goodsNum)}
        label={`查看 ${goodsNum} 件商品`}
      />
    ),
  },
  widths: { name: 200, chargeType: 90, sendPlace: 150, shipHours: 90, rules: 100, goodsNum: 100, status: 72 },
};

const rowActions: readonly PageAction<FreightRow>[] = [
  actionOf(freightGrants.edit, { dialog: (row, end) => <FreightForm row={row} {...end} /> }),
  actionOf(freightActs.setDefault, {
    run: ({ id }) => runCall(setDefaultFreight, { params: { id } }),
  }),
  actionOf(freightGrants.copy, { run: ({ id }) => runCall(copyFreight, { params: { id } }) }),
];
const listActions: readonly PageAction<null>[] = [
  actionOf(freightGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <FreightForm {...end} />,
  }),
  actionOf(freightGrants.trial, {
    icon: <CalculatorOutlined />,
    dialog: (_, end) => <TrialDialog {...end} />,
  }),
];

const rulesOf = ({ rules, chargeType }: FreightRow) => {
  const word = chargeType === "WEIGHT" ? "重" : "件";
  return (
    <table className="freight-rules wide-inputs wide size-12">
      <thead>
        <tr>
          <th>地区</th>
          <th>首{word}</th>
          <th>首费</th>
          <th>续{word}</th>
          <th>续费</th>
          <th>满额包邮</th>
          <th>不配送</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.areaIds.join()}>
            <td>{rule.areaNames === "" ? "其他地区" : rule.areaNames}</td>
            <td className="num">{rule.firstUnit}</td>
            <td>
              <Yuan cents={rule.firstCents} />
            </td>
            <td className="num">{rule.nextUnit}</td>
            <td>
              <Yuan cents={rule.nextCents} />
            </td>
            <td>
              <Yuan cents={rule.freeOverCents} />
            </td>
            <td>{rule.noDelivery ? "不配送" : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** 运费模板: shipping costs by region, set once for many goods. */
export function FreightPage() {
  const view = useResource(freightTemplate, overlay);
  return (
    <Page title={freightTemplate.title}>
      <ResourceTable
        {...view}
        rowActions={[...rowActions, ...view.rowActions]}
        listActions={[...listActions, ...view.listActions]}
        expand={rulesOf}
      />
    </Page>
  );
}
