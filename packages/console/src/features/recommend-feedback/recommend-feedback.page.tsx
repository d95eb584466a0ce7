import { feedbackFigures } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.figures.ts";
import { updateUserInfo } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import {
  complainFeedback,
  pauseRecommend,
} from "@hongxian/contract/features/recommend-feedback/recommend-feedback.endpoints.ts";
import {
  type MatchDifference,
  recommendFeedback,
} from "@hongxian/contract/features/recommend-feedback/recommend-feedback.resource.ts";
import {
  feedbackGrants,
  feedbackMessages,
} from "@hongxian/contract/features/recommend-feedback/recommend-feedback.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { InputNumber } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useFigures } from "../../kit/use-figures.ts";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { FeedbackFigures } from "./feedback-figures.tsx";
import "../../core/ticket/ticket.css";
import "./recommend-feedback.css";

type FeedbackRow = RowOf<typeof recommendFeedback>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

function Difference({ value }: { value: MatchDifference }) {
  const parts = [
    { text: value.age === null ? "" : `${value.age}岁`, wanted: value.ageRange, out: value.ageOut },
    { text: value.height === null ? "" : `${value.height}cm`, wanted: value.heightRange, out: value.heightOut },
    {
      text: value.distance === null ? value.city : `${value.distance}km`,
      wanted: value.wantedCity,
      out: value.cityOut,
    },
  ].filter(({ text }) => text !== "");
  return (
    <span className="match-difference flex gap-8 text2">
      {parts.map(({ text, wanted, out }) => (
        <span key={text} data-out={out} title={wanted === "" ? "未填写要求" : `要求：${wanted}`}>
          {text}
        </span>
      ))}
    </span>
  );
}

const overlay: OverlayOf<typeof recommendFeedback> = {
  tones: {
    feedback: { LIKE: "jade", DISLIKE: "mute" },
    handleStatus: { NONE: "hollow", WAIT_HANDLE: "ochre", HANDLED: "jade" },
  },
  cells: { difference: ({ difference }) => <Difference value={difference} /> },
  filters: { cityId: ({ list }) => <RegionFilter list={list} name="cityId" label="城市" /> },
  widths: { userId: 150, recommendUserId: 150, reasonTags: 150, content: 140, difference: 190, strategyVersion: 76 },
};

const weightBody = z.strictObject({
  fansNum: z.int(feedbackMessages.weight).min(0, feedbackMessages.weight).max(9999, feedbackMessages.weight),
});

/** 调整权重 of the recommended member. */
function WeightDialog({ row, onDone, onClose }: DialogEnd & { readonly row: FeedbackRow }) {
  const form = useForm({
    schema: weightBody,
    initial: useMemo(() => ({ fansNum: row.fansNum }), [row.fansNum]),
    send: async ({ fansNum }) => {
      await call(updateUserInfo, { query: { userId: row.recommendUserId, key: "fansNum", value: String(fansNum) } });
      toast.success(answeredMessage(updateUserInfo));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`调整权重：${row.recommendUser?.firstName ?? row.recommendUserId}`}
      kind="dialog"
      width={400}
      dirty={form.dirty}
      busy={form.sending}
      okText="保存"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="权重" hint="0-9999，越大越靠前" error={form.errors.fansNum}>
        {({ id, invalid }) => (
          <InputNumber<number>
            id={id}
            autoFocus
            style={{ width: "100%" }}
            value={Number(form.values.fansNum)}
            {...(invalid ? { status: "error" as const } : {})}
            onChange={(value) => form.set("fansNum", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

async function turn(userId: number, paused: boolean): Promise<void> {
  await call(pauseRecommend, { params: { userId, paused } });
  toast.success(answeredMessage(pauseRecommend));
}

const rowActions: readonly PageAction<FeedbackRow>[] = [
  actionOf(feedbackGrants.weight, { dialog: (row, end) => <WeightDialog row={row} {...end} /> }),
  actionOf(feedbackGrants.pause, {
    when: ({ isPaused }) => !isPaused,
    confirm: feedbackMessages.pauseConfirm,
    run: ({ recommendUserId }) => turn(recommendUserId, true),
  }),
  actionOf(feedbackGrants.resume, {
    when: ({ isPaused }) => isPaused,
    run: ({ recommendUserId }) => turn(recommendUserId, false),
  }),
  actionOf(feedbackGrants.complain, {
    confirm: "确定以疑似虚假将该反馈转为投诉吗？",
    run: async ({ id }) => {
      await call(complainFeedback, { params: { id } });
      toast.success(answeredMessage(complainFeedback));
    },
  }),
];

/** 推荐反馈: why recommendations fail, and the corrections. */
export function RecommendFeedbackPage() {
  const view = useResource(recommendFeedback, overlay);
  const { list } = view;
  const [charts, setCharts] = useState(false);
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const stat = useFigures(feedbackFigures, span);
  return (
    <Page title={recommendFeedback.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      <FeedbackFigures
        stat={stat}
        list={list}
        charts={charts}
        onMember={(userId) => list.set({ recommended: String(userId), feedback: ["DISLIKE"] })}
      />
      <ResourceTable {...view} rowActions={[...view.rowActions, ...rowActions]} />
    </Page>
  );
}
