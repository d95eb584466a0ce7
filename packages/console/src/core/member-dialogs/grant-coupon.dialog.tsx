import { coupon } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { customCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useState } from "react";
import { answeredMessage, call } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import "./member-dialogs.css";

const couponsCall = listCall(coupon);
const grantCoupon = customCall(coupon, "grant");

interface GrantCouponProps {
  readonly title: string;
  readonly userIds: readonly number[];
  onDone(): void;
  onClose(): void;
}

/** 批量发券 and 发放优惠券: one of the coupons that can be granted at present. */
export function GrantCouponDialog({ title, userIds, onDone, onClose }: GrantCouponProps) {
  const offered = useData(couponsCall, { query: { status: "ONLINE", size: 200, beginTime: "2000-01-01" } });
  const [couponId, setCoupon] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (couponId === null) return setProblem("请选择优惠券");
    setBusy(true);
    try {
      const body = { userIds: [...userIds], tagId: null };
      await call(grantCoupon, { params: { id: couponId }, body });
      toast.success(answeredMessage(grantCoupon));
      onDone();
    } catch (error) {
      toastError(error);
    }
    return setBusy(false);
  };
  const rows = offered.data?.list ?? [];
  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={480}
      dirty={couponId !== null}
      busy={busy}
      okText={busy ? "发放中" : "发放"}
      onOk={() => void send()}
      onClose={onClose}
    >
      <div className="num text2 mb-16">已选 {userIds.length} 人</div>
      <FormField label="优惠券" error={problem}>
        {({ id, invalid }) => (
          <Select
            id={id}
            {...(invalid ? { status: "error" as const } : {})}
            style={{ width: "100%" }}
            placeholder="请选择发放中的优惠券"
            loading={offered.data === undefined}
            value={couponId}
            options={rows.map((one) => ({
              value: one.id,
              label: `${one.name} ${one.worth}（剩余 ${one.totalCount - one.grantedCount} 张）`,
            }))}
            onChange={(value: number) => {
              setCoupon(value);
              setProblem("");
            }}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
