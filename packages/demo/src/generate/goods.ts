import { combinationsOf, plainSpecName, type GoodsSpec } from "@hongxian/contract/core/goods/goods-specs.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import { pickPlace } from "./region-picker.ts";
import { momentOf } from "./money-life.ts";
import { writeOrder } from "./money-orders.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";
import { commentFor, shelfWords } from "./words/goods.ts";

export interface Sku {
  readonly id: number;
  readonly goodsId: number;
  readonly title: string;
  readonly leaf: string;
  readonly spec: string;
  readonly kind: "PHYSICAL" | "TICKET" | "SERVICE";
  readonly cents: number;
  /** What it costs in score; 0 where it is sold for money alone. */
  readonly points: number;
  readonly image: string;
}
const orderNum = 180;
const hourMs = 3_600_000;
const companies = ["SF", "JD", "ZTO", "YTO"] as const;

/** Templates for freight: one for most goods, one by weight, one that is free nearly everywhere. */
function writeFreights({ writer, now }: MoneyScene): void {
  const names = [
    ["全国通用快递", "PIECE", 330000, 330100],
    ["按重量计费", "WEIGHT", 310000, 310100],
    ["部分地区包邮", "FREE", 330000, 330100],
  ] as const;
  names.forEach(([name, charge_type, send_prov_id, send_city_id], place) =>
    writer.write("freight_template", {
      id: place + 1,
      name,
      charge_type,
      send_prov_id,
      send_city_id,
      ship_hours: 48,
      company: "顺丰速运",
      is_default: place === 0,
      created_time: new Date(now - 80 * dayMs),
      update_time: new Date(now - 20 * dayMs),
    }),
  );
  const rules: readonly (readonly [number, readonly number[], boolean, number, number, number | null])[] = [
    [1, [], false, 1000, 200, 19_900],
    [1, [330000, 310000, 320000], false, 600, 100, 9900],
    [1, [650000, 540000], true, 0, 0, null],
    [2, [], false, 1200, 400, null],
    [3, [650000, 540000, 630000], true, 0, 0, null],
  ];
  for (const [template_id, area_ids, no_delivery, first_cents, next_cents, free_over_cents] of rules)
    writer.write("freight_rule", {
      template_id,
      area_ids: `{${area_ids.join()}}`,
      no_delivery,
      first_unit: 1,
      first_cents,
      next_unit: 1,
      next_cents,
      free_over_cents,
    });
}

/** "颜色:红 白|尺码:S M" are two kinds, a plain list of names is one. */
const kindsOf = (words: string | undefined): readonly GoodsSpec[] =>
  (words?.split("|") ?? []).map((part) => {
    const [name = "", values] = part.includes(":") ? part.split(":") : [plainSpecName, part];
    return { name, values: values?.split(" ") ?? [] };
  });
const spotImage = (goodsId: number, colours: readonly string[], spec: string): string =>
  `/api/files/demo/scene/${500 + goodsId * 5 + colours.findIndex((colour) => spec.startsWith(colour))}.svg`;

/** Categories, goods and their specifications; returns what can be bought. */
function writeShelf({ writer, random, now, organisation, exchanges }: MoneyScene): Sku[] {
  const skus: Sku[] = [];
  let [category, goods] = [0, 0];
  const shopId = organisation.shops[0]?.id ?? null;
  shelfWords.forEach((top, topPlace) => {
    const topId = ++category;
    const made = new Date(now - 85 * dayMs);
    const shared = { banner_url: "", status: "ENABLE", created_time: made };
    writer.write("goods_category", {
      id: topId,
      parent_id: null,
      name: top.name,
      icon_url: `/api/files/demo/scene/${300 + topId}.svg`,
      sort: topPlace + 1,
      show_home: topPlace < 3,
      ...shared,
    });
    top.leaves.forEach((leaf, leafPlace) => {
      const leafId = ++category;
      writer.write("goods_category", {
        id: leafId,
        parent_id: topId,
        name: leaf.name,
        icon_url: "",
        sort: leafPlace + 1,
        show_home: false,
        ...shared,
      });
      leaf.goods.forEach(([title, yuan, specs]) => {
        const goodsId = ++goods;
        const kinds = kindsOf(specs);
        const names = kinds.length === 0 ? [""] : combinationsOf(kinds);
        const image = `/api/files/demo/scene/${400 + goodsId}.svg`;
        const base = Math.round(yuan * 100);
        const isPoints = top.name === "积分兑换";
        const points = isPoints ? Math.round(yuan) * 100 : 0;
        const status = goodsId % 8 === 5 ? "DRAFT" : goodsId % 11 === 10 ? "OFFLINE" : "ONLINE";
        const costShare = (kindCosts[leaf.kind] ?? 50) / 100 + random.int(-9, 9) / 100;
        const stocks = names.map((_, place) =>
          goodsId % 9 === 0 ? 0 : goodsId % 7 === 0 ? 2 : random.int(30, 260) + place,
        );
        writer.write("goods", {
          id: goodsId,
          category_id: leafId,
          title,
          sub_title: "",
          kind: leaf.kind,
          images: image,
          detail_html: `<p>${title}，红线商城精选。</p>`,
          unit: "件",
          price_cents: base,
          origin_cents: Math.round((base * 13) / 1000) * 100,
          cost_cents: Math.round(base * costShare),
          point_price: points,
          sku_mode: specs === undefined ? "SINGLE" : "MULTI",
          specs: kinds,
          freight_template_id: leaf.kind === "PHYSICAL" ? 1 + (goodsId % 3) : null,
          weight_gram: leaf.kind === "PHYSICAL" ? random.int(2, 18) * 100 : 0,
          limit_per_user: leaf.kind === "TICKET" ? 4 : 0,
          shop_id: leaf.kind === "SERVICE" ? shopId : null,
          stock: stocks.reduce((sum, stock) => sum + stock, 0),
          warn_stock: 5,
          sort: random.int(0, 50),
          status,
          online_time: new Date(now - random.int(20, 80) * dayMs),
          created_time: new Date(now - 82 * dayMs + goodsId * hourMs),
          update_time: new Date(now - 10 * dayMs),
        });
        names.forEach((spec, place) => {
          const id = goodsId * 10 + place;
          // What is dearer is the last kind: a bigger box, a better package.
          const cents = base + (place % (kinds.at(-1)?.values.length ?? 1)) * Math.round(base * 0.3);
          const own = kinds[0]?.name === "颜色" ? spotImage(goodsId, kinds[0].values, spec) : "";
          writer.write("goods_sku", {
            id,
            goods_id: goodsId,
            spec_text: spec,
            // What has a colour is shown in it.
            image_url: own,
            price_cents: cents,
            cost_cents: Math.round(cents * costShare),
            point_price: points,
            stock: stocks[place] ?? 0,
            sku_no: `HX${String(10_000 + id)}`,
          });
          const sku: Sku = {
            id,
            goodsId,
            title,
            leaf: leaf.name,
            spec,
            kind: leaf.kind,
            cents,
            points,
            image: own === "" ? image : own,
          };
          skus.push(sku);
          if (points > 0 && status === "ONLINE" && (stocks[place] ?? 0) > 0) exchanges.push(sku);
        });
        for (let day = 0; day < 30; day++)
          writer.write("goods_stat", {
            goods_id: goodsId,
            stat_date: new Date(now - day * dayMs).toISOString().slice(0, 10),
            view_num: random.int(8, 120),
          });
      });
    });
  });
  return skus;
}

/** What an article costs of its price, in percent. */
const kindCosts: Readonly<Record<string, number>> = { PHYSICAL: 54, TICKET: 72, SERVICE: 38 };

type Fate = "RECEIVED" | "SHIPPED" | "WAIT_SHIP" | "AFTER_SALE" | "PAY_BACK" | "WAIT_PAY" | "TIME_OUT";
const fates: readonly Fate[] = [
  "RECEIVED",
  "RECEIVED",
  "RECEIVED",
  "RECEIVED",
  "SHIPPED",
  "WAIT_SHIP",
  "AFTER_SALE",
  "PAY_BACK",
  "TIME_OUT",
  "WAIT_PAY",
];

/** One order with its shipment and its review; returns what was received. */
function writeGoodsOrder(scene: MoneyScene, buyer: Buyer, sku: Sku, place: number): number {
  const { random, now, clock } = scene;
  const fate: Fate =
    sku.kind === "PHYSICAL" ? (fates[place % fates.length] ?? "RECEIVED") : place % 3 === 0 ? "SHIPPED" : "RECEIVED";
  const isRecent = fate === "SHIPPED" || fate === "WAIT_SHIP" || fate === "AFTER_SALE";
  const time =
    fate === "WAIT_PAY"
      ? now - random.int(2, 20) * 60_000
      : isRecent
        ? clock.waking(now - random.int(3, fate === "WAIT_SHIP" ? 44 : 130) * hourMs)
        : momentOf(scene, buyer, now - 9 * dayMs);
  const count = sku.cents < 10_000 ? random.int(1, 3) : 1;
  const freight = sku.kind === "PHYSICAL" && random.chance(0.4) ? random.pick([600, 800, 1000, 1200]) : 0;
  const unpaid = fate === "WAIT_PAY" || fate === "TIME_OUT" ? { status: fate } : {};
  const refund =
    fate === "AFTER_SALE"
      ? { refund: { afterDays: 0, state: "WAIT_AUDIT" as const } }
      : fate === "PAY_BACK"
        ? { refund: { afterDays: 1, state: "DONE" as const } }
        : {};
  const { id, net } = writeOrder(scene, buyer, time, {
    orderType: "GOODS",
    feeType: null,
    settingId: null,
    title: sku.title,
    cents: sku.cents * count + freight,
    freight,
    snapshot: { name: sku.title },
    payMode: random.pick(["WECHAT", "WECHAT", "ALIPAY"] as const),
    isOpen: fate !== "RECEIVED",
    ...unpaid,
    ...refund,
  });
  writeContents(scene, buyer, { id, sku, count, fate, time });
  return net;
}

/** Goods that were taken for score: nothing is paid, and they are sent like all others. Returns the order. */
export function writeExchange(scene: MoneyScene, buyer: Buyer, sku: Sku, time: number): number {
  const days = (scene.now - time) / dayMs;
  const fate = days < 1.5 ? "WAIT_SHIP" : days < 6 ? "SHIPPED" : "RECEIVED";
  const { id } = writeOrder(scene, buyer, time, {
    orderType: "GOODS",
    feeType: null,
    settingId: null,
    title: sku.title,
    cents: sku.cents,
    points: sku.points,
    snapshot: { name: sku.title },
    payMode: "INTEGRAL",
    isOpen: fate !== "RECEIVED",
  });
  writeContents(scene, buyer, { id, sku, count: 1, fate, time, points: sku.points });
  return id;
}

interface Contents {
  readonly id: number;
  readonly sku: Sku;
  readonly count: number;
  readonly fate: Fate;
  readonly time: number;
  readonly points?: number;
}

/** What was ordered, where it goes, and what the buyer says of it. */
function writeContents(scene: MoneyScene, buyer: Buyer, { id, sku, count, fate, time, points = 0 }: Contents): void {
  const { writer, random, now, clock } = scene;
  const itemId = scene.nextId("order_item");
  const isCode = sku.kind !== "PHYSICAL";
  const isOver = fate === "RECEIVED";
  writer.write("order_item", {
    id: itemId,
    order_id: id,
    goods_id: sku.goodsId,
    sku_id: sku.id,
    title: sku.title,
    spec_text: sku.spec,
    image_url: sku.image,
    price_cents: sku.cents,
    point_price: points,
    count,
    refund_count: fate === "PAY_BACK" ? count : 0,
    verify_code: isCode ? String(100_000_000_000 + itemId) : "",
    verify_time: isCode && isOver ? new Date(clock.waking(time + dayMs)) : null,
    expire_time: isCode ? new Date(time + 180 * dayMs) : null,
  });
  const home = pickPlace(random);
  const isSent = isOver || fate === "SHIPPED" || fate === "AFTER_SALE";
  const shipTime = clock.office(time + random.int(4, 40) * hourMs);
  writer.write("shipment", {
    order_id: id,
    receiver: buyer.realname === "" ? random.pick(["张伟", "李娜", "王芳", "刘洋", "陈静", "杨帆"]) : buyer.realname,
    phone: `${random.pick(["136", "138", "139", "150", "158", "186", "188"])}${random.int(1000, 9999)}${buyer.tail}`,
    prov_id: home.provId,
    city_id: home.cityId ?? home.provId,
    area_id: home.areaId ?? home.cityId ?? home.provId,
    address: `${random.pick(["人民路", "中山路", "建设街", "解放大道", "文化路", "滨河路"])}${random.int(1, 400)}号${random.int(1, 18)}栋${random.int(1, 26)}0${random.int(1, 4)}室`,
    company: isSent && !isCode ? random.pick(companies) : "",
    tracking_no: isSent && !isCode ? `SF${String(1_000_000_000 + id)}` : "",
    status:
      sku.kind === "SERVICE" ? (isOver ? "RECEIVED" : "NONE") : isOver ? "RECEIVED" : isSent ? "SHIPPED" : "WAIT_SHIP",
    due_time: fate === "WAIT_PAY" || fate === "TIME_OUT" ? null : new Date(time + 48 * hourMs),
    ship_time: isSent && sku.kind !== "SERVICE" ? new Date(Math.min(now, shipTime)) : null,
    receive_time: isOver ? new Date(Math.min(now, clock.waking(shipTime + (1.5 + 2 * random.next()) * dayMs))) : null,
  });
  if (isOver && random.chance(0.8))
    writeComment(scene, buyer, sku, {
      id,
      itemId,
      time: Math.min(now - 60_000, clock.waking(shipTime + (3.6 + 2 * random.next()) * dayMs)),
    });
}

function writeComment(
  { writer, random, organisation, now }: MoneyScene,
  { userId }: Buyer,
  sku: Sku,
  order: { readonly id: number; readonly itemId: number; readonly time: number },
): void {
  const score = random.pick([5, 5, 5, 5, 4, 4, 3, 2, 1]);
  const isWaiting = now - order.time < 1.2 * dayMs || (now - order.time < 3 * dayMs && random.chance(0.2));
  const isRefused = !isWaiting && random.chance(0.06);
  const auditor = organisation.ofRole(3)[0];
  const thanks = score > 3 ? "感谢您的支持，祝您早日脱单！" : "很抱歉没有让您满意，我们会联系您处理。";
  const reply = !isWaiting && !isRefused && random.chance(0.5) ? thanks : "";
  writer.write("goods_comment", {
    order_id: order.id,
    order_item_id: order.itemId,
    goods_id: sku.goodsId,
    sku_id: sku.id,
    user_id: userId,
    score,
    content: isRefused ? "加我微信，同样的东西这里便宜一半" : random.pick(commentFor(sku.leaf, score)),
    imgs: random.chance(0.3) ? sku.image : "",
    anonymous: random.chance(0.2),
    reply,
    reply_staff_id: reply === "" ? null : (organisation.ofRole(2)[0]?.id ?? null),
    reply_time: reply === "" ? null : new Date(order.time + dayMs),
    status: isWaiting || isRefused ? "HIDDEN" : "ONLINE",
    check_status: isWaiting ? "WAIT_CHECK" : isRefused ? "REFUSE" : "PASS",
    machine_result: isWaiting && score < 3 ? "REVIEW" : "PASS",
    check_staff_id: isWaiting ? null : (auditor?.id ?? null),
    check_name: isWaiting ? "" : (auditor?.name ?? ""),
    check_time: isWaiting ? null : new Date(order.time + 6 * hourMs),
    check_fail_remark: isRefused ? "评价含广告或联系方式" : "",
    created_time: new Date(order.time),
    update_time: new Date(order.time),
  });
}

/** The shop: shelf, freight, orders in every state and buyers' reviews. Returns what each member paid. */
export function planGoods(scene: MoneyScene, buyers: readonly Buyer[]): ReadonlyMap<number, number> {
  const paid = new Map<number, number>();
  writeFreights(scene);
  const skus = writeShelf(scene);
  if (buyers.length > 0)
    for (let place = 0; place < orderNum; place++) {
      const buyer = scene.random.pick(buyers);
      const net = writeGoodsOrder(scene, buyer, scene.random.pick(skus), place);
      paid.set(buyer.userId, (paid.get(buyer.userId) ?? 0) + net);
    }
  return paid;
}

/** Numbers and sales figures, when all orders of goods are written. */
export async function finishGoods(db: Db): Promise<void> {
  for (const table of ["goods_category", "freight_template", "goods", "goods_sku", "order_item"])
    await sql`select setval(pg_get_serial_sequence(${table}::text, 'id'), max(id)) from ${sql.table(table)}
      having max(id) is not null`.execute(db);
  await sql`update goods g set sale_num = i.count
    from (select i.goods_id, sum(i.count - i.refund_count)::int as count from order_item i
    join trade_order o on o.id = i.order_id where o.pay_time is not null group by 1) i where g.id = i.goods_id`.execute(
    db,
  );
}
