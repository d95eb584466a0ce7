import { learnerActs } from "@hongxian/contract/features/institute/learner.acts.ts";
import {
  enroll,
  enrollMessages,
  grantCourse,
  grantLimit,
  leaveCourse,
} from "@hongxian/contract/features/institute/enroll.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { GiftOutlined } from "@ant-design/icons";
import { Input, Progress, Select } from "antd";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { durationText } from "./duration.ts";

type LearnerRow = RowOf<typeof enroll>;

const overlay: OverlayOf<typeof enroll> = {
  tones: { status: { LEARNING: "slate", FINISHED: "jade", REFUNDED: "mute" } },
  cells: {
    progressPct: ({ progressPct }) => <Progress percent={progressPct} size="small" />,
    studySec: ({ studySec }) => <span className="num">{durationText(studySec)}</span>,
    orderNo: ({ orderNo }) =>
      orderNo === "" ? <span className="caption">赠送</span> : <span className="num">{orderNo}</span>,
  },
  widths: { orderNo: 190, progressPct: 150, studySec: 90 },
};

const memberField = field.member("会员");
const numbersOf = (text: unknown): number[] =>
  String(text ?? "")
    .split(/[\s,，;；]+/)
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number);

/** 赠送课程: members by number, found one at a time or pasted. */
function GrantDialog({ courseId, onDone, onClose }: { courseId: number; onDone(): void; onClose(): void }) {
  const form = useForm({
    schema: grantCourse.body,
    initial: { userIds: [], reason: "" },
    send: async (body) => {
      await call(grantCourse, { params: { id: courseId }, body });
      toast.success(answeredMessage(grantCourse));
    },
    onDone,
  });
  const userIds = form.values.userIds;
  const reason = form.values.reason ?? "";
  const add = (more: readonly number[]) => form.set("userIds", [...new Set([...userIds, ...more])]);
  return (
    <FormFrame
      title="赠送课程"
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "赠送中" : "赠送"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField label="查找会员" optional>
          {(control) => (
            <FieldInput
              {...control}
              field={memberField}
              value={null}
              onChange={(value) => typeof value === "number" && add([value])}
            />
          )}
        </FormField>
        <FormField
          label="会员编号"
          error={form.errors.userIds}
          hint="可粘贴多个编号，用逗号或空格分隔"
          counter={[userIds.length, grantLimit]}
        >
          {({ id }) => (
            <Select
              id={id}
              mode="tags"
              open={false}
              style={{ width: "100%" }}
              tokenSeparators={[",", "，", " ", "\n", ";"]}
              value={userIds.map(String)}
              onChange={(texts: string[]) => form.set("userIds", [...new Set(texts.flatMap(numbersOf))])}
            />
          )}
        </FormField>
        <FormField label="赠送原因" error={form.errors.reason} counter={[reason.length, 200]}>
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              placeholder={enrollMessages.noReason}
              autoSize={{ minRows: 2, maxRows: 6 }}
              value={reason}
              onChange={(event) => form.set("reason", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

const leave: PageAction<LearnerRow> = actionOf(learnerActs.leave, {
  dialog: (row, end) => (
    <TextDialog
      title={`退课：${row.user?.firstName ?? row.userId}`}
      label="退课原因"
      name="reason"
      max={200}
      schema={leaveCourse.body}
      okText="退课"
      hint={row.isPaid ? "将对该订单提交退款申请，退款完成后退课" : "赠送的课程立即收回"}
      send={async (body) => {
        await call(leaveCourse, { params: { id: row.id }, body });
        toast.success(answeredMessage(leaveCourse));
      }}
      {...end}
    />
  ),
});

const grantAction = (courseId: number): PageAction<null> =>
  actionOf(grantCourse, {
    primary: true,
    icon: <GiftOutlined />,
    dialog: (_, end) => <GrantDialog courseId={courseId} {...end} />,
  });

/** 学员 of one course. */
export function LearnerTab({ courseId }: { courseId: number }) {
  const view = useResource(enroll, overlay, { without: ["courseId"] });
  // The course is not a filter that can be cleared: it always applies.
  const replace = (filters: Readonly<Record<string, string>>) =>
    view.list.replace({ ...filters, courseId: String(courseId) });
  const list = { ...view.list, replace, reset: () => replace({}) };
  return (
    <ResourceTable
      {...view}
      list={list}
      settings="learners"
      rowActions={[leave]}
      listActions={[grantAction(courseId), ...view.listActions]}
      unit="人"
    />
  );
}
