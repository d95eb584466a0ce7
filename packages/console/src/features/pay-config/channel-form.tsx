import { channelStatus } from "@hongxian/contract/features/pay-config/pay-channel.resource.ts";
import { orderType, payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  createPayChannel,
  editPayChannel,
  payChannelMessages,
  rotateSecret,
} from "@hongxian/contract/features/pay-config/pay-channel.endpoints.ts";
import {
  channelDriver,
  channelPlatform,
  channelPurpose,
  type payChannel,
} from "@hongxian/contract/features/pay-config/pay-channel.resource.ts";
import { type Field, field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";

export type ChannelOne = RowOf<typeof payChannel>;

const terms = {
  name: field.text("名称", { max: 20 }),
  purpose: field.choice("用途", channelPurpose),
  driver: field.choice("接入方式", channelDriver),
  platforms: field.choices("平台", channelPlatform),
  orderTypes: field.choices("适用订单", orderType),
  mchId: optional(field.text("商户号", { max: 64 })),
  appId: optional(field.text("应用ID", { max: 64 })),
  feeRateBp: field.bp("费率"),
  minCents: field.cents("单笔下限"),
  maxCents: field.cents("单笔上限"),
  dayLimitCents: field.cents("日限额（0为不限）"),
  weight: field.count("权重"),
  sort: field.count("排序"),
};
const keys = {
  secret: optional(field.longText("密钥（JSON）", { max: 20_000 })),
  cert: optional(field.longText("证书（PEM）", { max: 20_480 })),
};
const createFields = { payMode: field.choice("支付方式", payMode), ...terms, ...keys };
const editFields = { ...terms, ...keys };
/** As the 修改记录 label and format them. */
export const versionFields: Readonly<Record<string, Field>> = {
  ...terms,
  payMode: field.choice("支付方式", payMode),
  status: field.choice("状态", channelStatus),
};
const blank = {
  purpose: "COLLECT",
  driver: "SIMULATED",
  platforms: ["ANDROID", "IOS", "WEB", "APPLET"],
  orderTypes: ["RECHARGE", "FEE", "MARRIAGE"],
  feeRateBp: 60,
  minCents: 1,
  maxCents: 5_000_000,
  dayLimitCents: 0,
  weight: 100,
  sort: 10,
};
const textKeys = ["mchId", "appId", "secret", "cert"] as const;
const texts = (values: Readonly<Record<string, unknown>>) => ({
  ...values,
  ...Object.fromEntries(textKeys.map((name) => [name, values[name] ?? ""])),
});
const secretHints = {
  secret: "微信：privateKey、serialNo、apiV3Key、platformKeys；支付宝：privateKey、alipayPublicKey",
};

interface EndProps {
  onDone(): void;
  onClose(): void;
}

export const CreateChannelDialog = (end: EndProps) => (
  <SchemaDialog
    title="新增支付渠道"
    schema={createPayChannel.body}
    fields={createFields}
    initial={blank}
    hints={secretHints}
    counted={texts}
    okText="保存"
    send={(body) => runCall(createPayChannel, { body })}
    {...end}
  />
);

export const EditChannelDialog = ({ row, ...end }: EndProps & { row: ChannelOne }) => (
  <SchemaDialog
    title={`编辑 ${row.name}`}
    schema={editPayChannel.body}
    fields={editFields}
    initial={{ ...row, mchId: "" }}
    hints={{
      secret: row.secretSet ? payChannelMessages.secretStored : secretHints.secret,
      mchId: `现为 ${row.mchNo || "空"}`,
    }}
    counted={(values) => ({
      ...Object.fromEntries(Object.keys(editFields).map((name) => [name, texts(values)[name as "mchId"]])),
      version: row.version,
    })}
    okText="保存"
    send={(body) => runCall(editPayChannel, { params: { id: row.id }, body })}
    {...end}
  />
);

export const RotateDialog = ({ row, ...end }: EndProps & { row: ChannelOne }) => (
  <SchemaDialog
    title={`轮换密钥 ${row.name}`}
    schema={rotateSecret.body}
    fields={keys}
    hints={secretHints}
    counted={(values) => ({ secret: values.secret ?? "", cert: values.cert ?? "" })}
    okText="轮换"
    send={(body) => runCall(rotateSecret, { params: { id: row.id }, body })}
    {...end}
  />
);
