import {
  estimateScore,
  type getScoreGlobal,
  saveScoreGlobal,
  scoreRuleGrants,
  scoreRuleMessages,
} from "@hongxian/contract/features/score-rule/score-rule.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Button, InputNumber } from "antd";
import { useState } from "react";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { CallError, type CallData, call } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { toastError } from "../../platform/toast.ts";
import type { Data } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

type Global = CallData<typeof getScoreGlobal>;
export const globalFields = {
  validMonths: field.count("有效期（月，0为永久）", { max: 36 }),
  dayTotalLimit: field.count("每人每日获得上限（0为不限）"),
  exchangeRate: field.count("兑换比例（积分/元）"),
  exchangeMin: field.count("最低兑换积分"),
  exchangeDayMax: field.cents("每日兑换上限"),
  exchangeNeedRealName: field.flag("兑换须实名"),
};
type Body = Omit<Global, "version"> & { version: number };
const body = saveScoreGlobal.body.omit({ confirmed: true });

function GlobalDialog({ now, onDone, onClose }: { now: Global; onDone(): void; onClose(): void }) {
  const [unconfirmed, setUnconfirmed] = useState<Body | null>(null);
  const save = (values: Body, confirmed: boolean) => runCall(saveScoreGlobal, { body: { ...values, confirmed } });
  const attempt = async (values: Body) => {
    try {
      await save(values, false);
    } catch (error) {
      if (error instanceof CallError && error.msg === scoreRuleMessages.bigChange) setUnconfirmed(values);
      throw error;
    }
  };
  return (
    <>
      <SchemaDialog
        title="全局设置"
        schema={body}
        fields={globalFields}
        initial={now}
        okText="保存"
        send={attempt}
        onDone={onDone}
        onClose={onClose}
      />
      {unconfirmed !== null && (
        <ConfirmDialog
          title="保存全局设置"
          text={scoreRuleMessages.bigChange}
          onConfirm={() => void save(unconfirmed, true).then(onDone, toastError)}
          onClose={() => setUnconfirmed(null)}
        />
      )}
    </>
  );
}

/** 全局设置. */
export function GlobalCard({ global: { data, reload } }: { global: Data<Global> }) {
  const may = useCan()(scoreRuleGrants.global);
  const [open, setOpen] = useState(false);
  const facts: readonly (readonly [string, string])[] =
    data === undefined
      ? []
      : [
          ["有效期", data.validMonths === 0 ? "永久" : `${data.validMonths}个月`],
          ["每日获得上限", data.dayTotalLimit === 0 ? "不限" : countText(data.dayTotalLimit)],
          ["兑换比例", `${data.exchangeRate}积分/元`],
          ["最低兑换", countText(data.exchangeMin)],
          ["每日兑换上限", `¥${yuanText(data.exchangeDayMax)}`],
          ["兑换须实名", data.exchangeNeedRealName ? "是" : "否"],
        ];
  return (
    <section className="score-card shrink-x framed round-10 pad-12-16" aria-label="全局设置">
      <h2 className="flex spread size-14 weight-600">
        全局设置
        {may && data !== undefined && (
          <Button type="text" size="small" onClick={() => setOpen(true)}>
            修改
          </Button>
        )}
      </h2>
      <dl className="score-facts grid even-2 size-13">
        {facts.map(([label, value]) => (
          <div className="flex spread" key={label}>
            <dt className="text2">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {open && data !== undefined && (
        <GlobalDialog
          now={data}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            reload();
          }}
        />
      )}
    </section>
  );
}

/** 签到阶梯. */
export const LadderCard = ({ ladder, onEdit }: { ladder: readonly number[]; onEdit?: (() => void) | undefined }) => (
  <section className="score-card shrink-x framed round-10 pad-12-16" aria-label="签到阶梯">
    <h2 className="flex spread size-14 weight-600">
      签到阶梯
      {onEdit !== undefined && (
        <Button type="text" size="small" onClick={onEdit}>
          修改
        </Button>
      )}
    </h2>
    <div className="score-ladder grid gap-6">
      {ladder.map((score, at) => (
        // The place is the day.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>
          第{at + 1}天<b className="num size-16 text">{score}</b>
        </span>
      ))}
    </div>
  </section>
);

/** 成本测算. */
export function EstimateCard({ average }: { average: number }) {
  const may = useCan()(scoreRuleGrants.estimate);
  const [members, setMembers] = useState<number | null>(1000);
  const [each, setEach] = useState<number | null>(null);
  const [result, setResult] = useState<CallData<typeof estimateScore> | null>(null);
  const run = async () => {
    try {
      setResult(await call(estimateScore, { body: { members: members ?? 0, average: each ?? average } }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section className="score-card shrink-x framed round-10 pad-12-16" aria-label="成本测算">
      <h2 className="flex spread size-14 weight-600">成本测算</h2>
      <div className="score-trial wide-inputs grid gap-8">
        <label>
          会员数
          <InputNumber min={1} value={members} onChange={setMembers} />
        </label>
        <label>
          人均月积分
          <InputNumber min={0} value={each ?? average} onChange={setEach} />
        </label>
        <Button disabled={!may} onClick={() => void run()}>
          测算
        </Button>
      </div>
      {result !== null && (
        <p role="status">
          每月 <b className="num">{countText(result.score)}</b> 积分，约{" "}
          <b className="num">¥{yuanText(result.cents)}</b>
        </p>
      )}
    </section>
  );
}
