import {
  exportSimulation,
  simulateRelegation,
  type Simulated,
} from "@hongxian/contract/features/matchmaker-grade/relegation-setting.endpoints.ts";
import { ExportOutlined } from "@ant-design/icons";
import { Button, Table } from "antd";
import { useEffect, useState } from "react";
import { call, CallError } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { toastError } from "../../platform/toast.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";

interface SimulationProps {
  readonly strictness: {
    readonly period: "MONTH" | "QUARTER";
    readonly protectDays: number;
    readonly exemptOnLeave: boolean;
  };
  onClose(): void;
}

/** 模拟考核: who would have been warned for the last complete period. Nothing is stored. */
export function SimulationDialog({ strictness, onClose }: SimulationProps) {
  const [result, setResult] = useState<Simulated | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (result !== null || error !== null) return undefined;
    const stop = new AbortController();
    call(simulateRelegation, { body: strictness, signal: stop.signal }).then(setResult, (fault: unknown) => {
      if (!stop.signal.aborted) setError(fault instanceof CallError ? fault.msg : "加载失败");
    });
    return () => stop.abort();
  }, [strictness, result, error]);
  const save = async () => {
    try {
      await downloadFile(exportSimulation, { body: strictness });
    } catch (fault) {
      toastError(fault);
    }
  };
  const retry = () => setError(null);
  return (
    <PageModal
      open
      width={760}
      title={result === null ? "模拟考核" : `模拟考核 ${result.periodKey}`}
      onCancel={onClose}
      footer={
        <>
          <Button icon={<ExportOutlined />} disabled={result === null} onClick={() => void save()}>
            导出名单
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {error !== null && <PanelState kind="error" text={error} onRetry={retry} />}
      {error === null && result === null && <PanelState kind="loading" lines={6} />}
      {result !== null && (
        <>
          <p className="simulation-grades flex gap-20 mb-12">
            {result.grades.map(({ grade, name, people, warned }) => (
              <span key={grade}>
                {name} <b className={warned > 0 ? "num brick" : "num"}>{warned}</b>
                <span className="caption">/{people} 人</span>
              </span>
            ))}
          </p>
          <Table
            size="small"
            rowKey="agentId"
            dataSource={result.list}
            pagination={false}
            scroll={{ y: 320 }}
            locale={{ emptyText: <PanelState kind="empty" text="上期没有未达标的红娘" /> }}
            columns={[
              { title: "红娘", width: 180, render: (_, { user }) => <MemberCell member={user} /> },
              { title: "门店", width: 160, render: (_, { shop }) => shop?.name ?? "—" },
              { title: "等级", width: 100, dataIndex: "gradeName" },
              { title: "未达标任务", dataIndex: "missed" },
            ]}
          />
        </>
      )}
    </PageModal>
  );
}
