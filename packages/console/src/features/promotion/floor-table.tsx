import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { floorMode } from "@hongxian/contract/core/money/promotion.choices.ts";
import {
  addPromotionFloor,
  editPromotionFloor,
  getPromotionFloors,
  removePromotionFloor,
} from "@hongxian/contract/features/promotion/promotion-config.endpoints.ts";
import { configGrants as buttons } from "@hongxian/contract/features/promotion/promotion.rules.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { Table } from "antd";
import { useState } from "react";
import { Panel } from "../../core/figures/panel.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { actionOf, type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { RowActions } from "../../kit/table/row-actions.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { CallError } from "../../platform/call-error.ts";
import type { CallData } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

type Floor = CallData<typeof getPromotionFloors>[number];
interface EndProps {
  onDone(): void;
  onClose(): void;
}

const amounts = {
  floorMode: field.choice("底价方式", floorMode),
  value: field.bp("底价"),
};
const cents = field.cents("底价（元）");
const isCents = (values: { readonly floorMode?: unknown }): boolean => values.floorMode === "CENTS";

/** A floor may pause promotions below it; this needs a confirmation first. */
function FloorDialog({
  row,
  categories,
  ...end
}: EndProps & { readonly row?: Floor; readonly categories: readonly NamedRef[] }) {
  const [question, setQuestion] = useState<{ readonly text: string; run(): Promise<unknown> } | null>(null);
  const [mode, setMode] = useState<string>(row?.floorMode ?? "BP");
  const category = choices(Object.fromEntries(categories.map(({ id, name }) => [String(id), name])));
  const fields = {
    ...(row === undefined
      ? { feeType: optional(field.choice("费用类型", feeType)), category: optional(field.choice("商品分类", category)) }
      : {}),
    ...amounts,
    value: mode === "CENTS" ? cents : amounts.value,
  };
  const sendWith = async (body: object, pause: boolean) =>
    row === undefined
      ? runCall(addPromotionFloor, { body: addPromotionFloor.body.parse({ ...body, pause }) })
      : runCall(editPromotionFloor, {
          params: { id: row.id },
          body: editPromotionFloor.body.parse({ ...body, pause }),
        });
  return (
    <>
      <SchemaDialog
        key={mode}
        title={row === undefined ? "新增底价" : "编辑底价"}
        schema={row === undefined ? addPromotionFloor.body : editPromotionFloor.body}
        fields={fields}
        initial={row ?? { floorMode: mode }}
        inputs={{}}
        counted={(values) => {
          if (isCents(values) !== (mode === "CENTS")) queueMicrotask(() => setMode(values.floorMode));
          const amount = { floorMode: values.floorMode, value: values.value };
          return row === undefined
            ? { ...amount, feeType: values.feeType ?? null, goodsCategoryId: Number(values.category) || null }
            : { ...amount, version: row.version };
        }}
        okText="保存"
        send={async (body) => {
          try {
            await sendWith(body, false);
          } catch (error) {
            if (!(error instanceof CallError) || !error.msg.endsWith("将低于底价")) throw error;
            setQuestion({ text: `${error.msg}，保存后将暂停该活动，确定？`, run: () => sendWith(body, true) });
            throw error;
          }
        }}
        {...end}
      />
      {question !== null && (
        <ConfirmDialog
          title="底价"
          text={question.text}
          danger
          onConfirm={() => void question.run().then(end.onDone)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

type Categories = readonly NamedRef[];
const addFor = (categories: Categories): PageAction<null> =>
  actionOf(buttons.addFloor, {
    dialog: (_, end) => <FloorDialog categories={categories} {...end} />,
  });
const editFor = (categories: Categories): PageAction<Floor> =>
  actionOf(buttons.edit, {
    dialog: (row, end) => <FloorDialog row={row} categories={categories} {...end} />,
  });
const remove: PageAction<Floor> = actionOf(buttons.remove, {
  danger: true,
  confirm: "确定删除该底价？",
  run: ({ id }) => runCall(removePromotionFloor, { params: { id } }),
});

/** 底价: the minimum price of each fee type and goods category. */
export function FloorTable({ categories }: { readonly categories: readonly NamedRef[] }) {
  const of = useData(getPromotionFloors, {});
  const add = addFor(categories);
  const runner = useActionRunner(of.reload);
  const visible = useVisibleActions([editFor(categories), remove]);
  return (
    <>
      {runner.host}
      <Panel
        title="底价"
        of={of}
        isEmpty={() => false}
        extra={<ActionButton action={add} target={null} onDone={of.reload} />}
      >
        {(floors) => (
          <Table<Floor>
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={floors}
            columns={[
              {
                title: "费用类型/分类",
                render: (_, { feeType: type, categoryName }) => (type === null ? categoryName : feeType.labels[type]),
              },
              { title: "现售价", align: "right", render: (_, { priceCents }) => <Yuan cents={priceCents} /> },
              { title: "底价方式", render: (_, { floorMode: mode }) => floorMode.labels[mode] },
              {
                title: "底价",
                align: "right",
                render: (_, { floorMode: mode, value }) =>
                  mode === "CENTS" ? <Yuan cents={value} /> : <span className="num">{value / 100}%</span>,
              },
              {
                title: "折合比例",
                align: "right",
                render: (_, { shareBp }) => <span className="num">{shareBp === null ? "—" : `${shareBp / 100}%`}</span>,
              },
              { title: "更新人", render: (_, { staffName }) => staffName },
              { title: "更新时间", render: (_, { updateTime }) => clockText(updateTime).slice(0, 16) },
              {
                title: "操作",
                render: (_, row) => <RowActions actions={visible(row)} row={row} start={runner.start} />,
              },
            ]}
          />
        )}
      </Panel>
    </>
  );
}
