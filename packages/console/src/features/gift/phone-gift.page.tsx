import { giftActs } from "@hongxian/contract/features/gift/gift.acts.ts";
import { giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import { giftRecord } from "@hongxian/contract/features/gift/gift-record.resource.ts";
import { getGiftSummary } from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { gift } from "@hongxian/contract/features/gift/gift.resource.ts";
import { giftMessages, giftStatus } from "@hongxian/contract/features/gift/gift.rules.ts";
import { phoneGiftGrants, switchGift } from "@hongxian/contract/features/gift/phone-gift.endpoints.ts";
import { listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Switch } from "antd";
import { useState } from "react";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneChart } from "../../core/phone/phone-panel.tsx";
import { PhoneMember } from "../../core/phone/phone-parts.tsx";
import { PhoneStats } from "../../core/phone/phone-stats.tsx";
import { PhoneTabs } from "../../core/phone/phone-tabs.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { daysText } from "../../platform/days-text.ts";
import { useCan } from "../../platform/access-context.tsx";
import { countText, yuanText } from "../../platform/decimal.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { clockText, todayText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Tag } from "../../ui/tag.tsx";
import { PlayDialog } from "./gift-parts.tsx";

type Gift = RowOf<typeof gift>;
type GiftRecord = RowOf<typeof giftRecord>;
const records = listCall(giftRecord);
const gifts = listCall(gift);
const tabs = { records: "礼物流水", gifts: "礼物列表" } as const;
const topGifts = 10;

function Tabs({ chosen }: { chosen: keyof typeof tabs }) {
  const [, setParams] = usePageSearch();
  return (
    <PhoneTabs
      label="礼物中心"
      tabs={tabs}
      chosen={chosen}
      onPick={(key) => setParams(new URLSearchParams(key === "gifts" ? { tab: "gifts" } : {}), { replace: true })}
    />
  );
}

const recordFilters: readonly PhoneFilter[] = [
  { kind: "days", label: "时间", begin: "beginTime", end: "endTime", lastDays: 1 },
  { kind: "some", name: "sceneType", label: "场景", labels: giftScene.labels },
  { kind: "text", name: "gift", label: "礼物", placeholder: "礼物名称或编号" },
  { kind: "number", name: "fromUserId", label: "送礼人ID" },
  { kind: "number", name: "toUserId", label: "收礼人ID" },
];

const RecordCard = ({ row }: { row: GiftRecord }) => (
  <>
    <div className="row spread shrink-x gap-8">
      <span className="phone-gift inline-row gap-8">
        <img src={row.iconUrl} alt="" />
        {row.giftName} <b className="num">×{countText(row.count)}</b>
      </span>
      <b className="phone-amount num">¥{yuanText(row.amountCents)}</b>
    </div>
    <div className="row spread shrink-x gap-8">
      <PhoneMember user={row.fromUser} />
      <span className="caption">送给</span>
      <PhoneMember user={row.toUser} />
    </div>
    <p className="phone-note num">
      {giftScene.labels[row.sceneType]} · {clockText(row.createdTime)}
    </p>
  </>
);

/** 礼物流水: the gifts sent, with the figures of the same days. */
function RecordsTab() {
  const [preset] = useState(() => ({ beginTime: todayText(), endTime: todayText() }));
  const list = usePhoneList(records, { preset });
  const from = (list.filters["beginTime"] ?? todayText()).slice(0, 10);
  const to = (list.filters["endTime"] ?? todayText()).slice(0, 10);
  const summary = useData(getGiftSummary, { query: { from, to } });
  const current = summary.data?.current;
  return (
    <PhoneListPage
      title="礼物中心"
      list={list}
      rowKey={({ id }) => id}
      filters={recordFilters}
      head={<Tabs chosen="records" />}
      onRefresh={summary.reload}
      Card={RecordCard}
      above={
        <>
          <PhoneStats
            period={daysText(from, to, undefined) ?? "全部时间"}
            stats={[
              { label: "礼物额", value: current?.amountCents ?? null, unit: "cents" },
              { label: "送礼人数", value: current?.senders ?? null },
              { label: "收礼人数", value: current?.receivers ?? null },
            ]}
          />
          <PhoneChart
            title="礼物前10（元）"
            of={summary}
            chart={(found) => ({
              kind: "bar",
              x: found.gifts.slice(0, topGifts).map(({ name }) => name),
              series: [{ name: "金额", values: found.gifts.slice(0, topGifts).map(({ value }) => value / 100) }],
            })}
          />
          <p className="phone-day flex spread size-12 text3" />
        </>
      }
    />
  );
}

const giftFilters: readonly PhoneFilter[] = [
  { kind: "text", name: "keyword", label: "名称", placeholder: "名称或ID" },
  { kind: "some", name: "status", label: "状态", labels: giftStatus.labels },
];
const giftActions: readonly PageAction<Gift>[] = [
  actionOf(giftActs.playOnPhone, {
    dialog: (row, { onClose }) => <PlayDialog gift={row} onClose={onClose} />,
  }),
];

/** The switch of one gift: on at once, off after confirmation. */
function GiftSwitch({ row, onDone }: { row: Gift; onDone(): void }) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isOn = row.status === "ONLINE";
  const change = async () => {
    setBusy(true);
    try {
      await runCall(switchGift, { params: { id: row.id, status: isOn ? "OFFLINE" : "ONLINE" } });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
      setAsking(false);
      onDone();
    }
  };
  return (
    <>
      <Switch
        aria-label={`${row.name}${isOn ? "下架" : "上架"}`}
        checked={isOn}
        loading={busy}
        disabled={!can(isOn ? phoneGiftGrants.stop : phoneGiftGrants.publish)}
        onChange={() => (isOn ? setAsking(true) : void change())}
      />
      {asking && (
        <ConfirmDialog
          title="下架"
          text={giftMessages.offline}
          danger
          busy={busy}
          onConfirm={() => void change()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const GiftCard = ({ row, reload }: { row: Gift; reload(): void }) => (
  <>
    <div className="row spread shrink-x gap-8">
      <span className="phone-gift inline-row gap-8">
        <img src={row.iconUrl} alt="" />
        <b>{row.name}</b>
      </span>
      <GiftSwitch row={row} onDone={reload} />
    </div>
    <div className="row spread shrink-x gap-8">
      <span className="num">
        ¥{yuanText(row.priceCents)} · 今日送出 {countText(row.todayNum)}
      </span>
      <Tag tone={row.status === "ONLINE" ? "jade" : "mute"}>{giftStatus.labels[row.status]}</Tag>
    </div>
  </>
);

/** 礼物列表: the gifts that can be sent. */
function GiftsTab() {
  const list = usePhoneList(gifts);
  return (
    <PhoneListPage
      title="礼物中心"
      list={list}
      rowKey={({ id }) => id}
      filters={giftFilters}
      head={<Tabs chosen="gifts" />}
      actions={giftActions}
      Card={GiftCard}
    />
  );
}

/** 礼物中心 on the phone. */
export function PhoneGiftPage() {
  const [params] = usePageSearch();
  return params.get("tab") === "gifts" ? <GiftsTab /> : <RecordsTab />;
}
