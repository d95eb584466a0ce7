import {
  getChatKpiSetting,
  kpiItemNames,
  kpiItems,
  type KpiItem,
  type KpiSetting,
  saveChatKpiSetting,
} from "@hongxian/contract/features/chat-kpi/chat-kpi.endpoints.ts";
import { Button, InputNumber } from "antd";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { type Data, useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { PanelState } from "../../ui/panel-state.tsx";

interface Known {
  readonly items: KpiSetting;
  readonly version: number;
}

function Form({ known, reload }: { known: Known; reload: Data<Known>["reload"] }) {
  const form = useForm({
    schema: saveChatKpiSetting.body,
    initial: { items: known.items, version: known.version },
    send: async (body) => {
      await call(saveChatKpiSetting, { body });
      toast.success(answeredMessage(saveChatKpiSetting));
    },
    onDone: reload,
  });
  const items = form.values.items;
  const put = (name: KpiItem, part: Partial<KpiSetting[KpiItem]>) =>
    form.set("items", { ...items, [name]: { ...items[name], ...part } });
  const sum = kpiItemNames.reduce((total, name) => total + (items[name].weight ?? 0), 0);
  const problem = Object.values(form.errors)[0];
  return (
    <div className="kpi-setting grid to-start gap-12 pad-20">
      <table>
        <thead>
          <tr>
            <th scope="col">考核项</th>
            <th scope="col">权重</th>
            <th scope="col">目标值</th>
          </tr>
        </thead>
        <tbody>
          {kpiItemNames.map((name) => (
            <tr key={name}>
              <th scope="row">
                {kpiItems[name].label}
                {kpiItems[name].less && <em className="caption">越低越好</em>}
              </th>
              <td>
                <InputNumber
                  min={0}
                  max={100}
                  aria-label={`${kpiItems[name].label}权重`}
                  value={items[name].weight}
                  onChange={(weight) => put(name, { weight: weight ?? 0 })}
                />
              </td>
              <td>
                <InputNumber
                  min={0}
                  aria-label={`${kpiItems[name].label}目标值`}
                  suffix={kpiItems[name].unit}
                  value={items[name].target}
                  onChange={(target) => put(name, { target: target ?? 0 })}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td className={sum === 100 ? "num" : "num form-error"}>{sum}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      {problem !== undefined && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <p className="caption">
        得分 = Σ 权重 × min(实际 / 目标, 1.2)；首响与漏接率按 目标 / 实际 计算，每月1日05:00冻结上月得分。
      </p>
      <Button type="primary" disabled={form.sending || !form.dirty} onClick={() => void form.submit()}>
        保存
      </Button>
    </div>
  );
}

/** 考核设置: the weights of the judged items, and which values are good. */
export function SettingTab() {
  const { data, error, reload } = useData(getChatKpiSetting, {});
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" />;
  return <Form key={data.version} known={data} reload={reload} />;
}
