import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { pushChannel, pushKind, pushMode } from "@hongxian/contract/core/push/push.choices.ts";
import {
  createPush,
  editPush,
  pushGrants,
  pushMessages,
  pushPersonMsg,
  submitPush,
} from "@hongxian/contract/core/push/push.endpoints.ts";
import { pushConfirm, pushFormGrants, pushTestMax } from "@hongxian/contract/features/push-task/push-task.endpoints.ts";
import { pushTaskList } from "@hongxian/contract/features/push-task/push-task.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { LinkValue } from "@hongxian/contract/wire/refs.ts";
import { Button, DatePicker, Input, InputNumber, Radio, Steps } from "antd";
import dayjs from "dayjs";
import { useEffect, useEffectEvent, useState } from "react";
import type { Draft as FormDraft } from "../../platform/form-types.ts";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { useEstimate } from "../../core/audience/use-estimate.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { clockText, instantText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { Page } from "../../kit/page.tsx";
import { useForm } from "../../kit/use-form.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PushPreview } from "./push-preview.tsx";
import "../../ui/dialogs.css";
import "./push-task.css";

const limits = { title: 30, content: 100 };
const choicesOf = (of: { readonly labels: Readonly<Record<string, string>> }) =>
  Object.entries(of.labels).map(([value, label]) => ({ value, label }));
const linkField = field.link("点击跳转");
const imageField = field.image("图片");
const oneTask = getCall(pushTaskList);

const blank: FormDraft<typeof createPush.body> = {
  title: "",
  content: "",
  kind: "MARKETING",
  channel: "PUSH",
  imageUrl: "",
  link: { linkType: "NONE", linkValue: "" },
  audience: {},
  sendMode: "NOW",
  sendTime: null,
  expireHours: 24,
};
type Draft = FormDraft<typeof createPush.body>;
interface SavedDraft {
  readonly id: number;
  readonly version: number;
}

const steps = [
  { title: "内容", fields: ["title", "content", "kind", "channel", "imageUrl", "link"] },
  { title: "人群", fields: ["audience"] },
  { title: "时间", fields: ["sendMode", "sendTime", "expireHours"] },
];

interface SendOneProps {
  readonly title: string;
  readonly max: number;
  readonly draft: Draft;
  onClose(): void;
}

/** 测试发送 and 指定会员推送: directly to a few members. */
function SendOneDialog({ title, max, draft, onClose }: SendOneProps) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const ids = [...new Set(text.match(/\d{1,15}/g) ?? [])];
  const error = ids.length > max ? `最多${max}个会员` : undefined;
  const send = async () => {
    if (ids.length === 0) return void toast.warning("请选择会员");
    setBusy(true);
    // The form's own link, checked by the call.
    const { linkType, linkValue } = draft.link as LinkValue;
    try {
      const { success, failed } = await call(pushPersonMsg, {
        query: {
          userIds: ids.join(","),
          title: String(draft.title).trim(),
          content: String(draft.content).trim(),
          linkType,
          linkValue,
        },
      });
      if (failed.length === 0) toast.success(answeredMessage(pushPersonMsg));
      else toast.warning(`成功${success}人；${failed.map(({ userId, msg }) => `${userId}：${msg}`).join("；")}`);
      return onClose();
    } catch (problem) {
      toastError(problem);
      return setBusy(false);
    }
  };
  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={480}
      dirty={false}
      busy={busy || error !== undefined}
      okText="发送"
      onOk={() => void send()}
      onClose={onClose}
    >
      <FormField label="会员ID" error={error} hint={max === 1 ? "立即推送给该会员" : `最多${max}个，用逗号或空格分隔`}>
        {({ id }) => <Input id={id} autoFocus value={text} onChange={(event) => setText(event.target.value)} />}
      </FormField>
    </FormFrame>
  );
}

interface PushFormProps {
  readonly initial: Draft;
  readonly savedDraft: SavedDraft | null;
  onSubmitted(id: number): void;
}

function PushForm({ initial, savedDraft: initialDraft, onSubmitted }: PushFormProps) {
  const can = useCan();
  const [step, setStep] = useState(0);
  const [savedDraft, setSavedDraft] = useState(initialDraft);
  const [asking, setAsking] = useState(false);
  const [dialog, setDialog] = useState<"test" | "one" | null>(null);
  const [after, setAfter] = useState<"save" | "submit">("save");
  const form = useForm({
    schema: createPush.body,
    initial,
    refusals: ["link.linkValue"],
    counted: (values) => ({
      ...values,
      imageUrl: values.imageUrl ?? "",
      sendTime: values.sendMode === "TIMED" ? values.sendTime : null,
    }),
    send: async (body) => {
      const saved =
        savedDraft === null
          ? await call(createPush, { body })
          : await call(editPush, { params: { id: savedDraft.id }, body: { ...body, version: savedDraft.version } });
      setSavedDraft({ id: saved.id, version: saved.version });
      if (after === "save") return void toast.success(answeredMessage(editPush));
      await call(submitPush, { params: { id: saved.id } });
      toast.success(answeredMessage(submitPush));
      return onSubmitted(saved.id);
    },
    onDone: () => undefined,
  });
  const { values, errors, set } = form;
  const draft = values as Draft;
  const estimate = useEstimate(draft.audience as Audience);
  const text = (name: keyof Draft) => String(values[name] ?? "");
  const run = useEffectEvent(() => void form.submit());
  const [submitCount, setSubmitCount] = useState(0);
  useEffect(() => {
    if (submitCount > 0) run();
  }, [submitCount]);
  const start = (what: "save" | "submit") => {
    setAfter(what);
    setSubmitCount(submitCount + 1);
  };
  const check = (at: number): boolean => form.checkOnly(steps[at]?.fields ?? []);
  const ask = () => {
    const bad = steps.findIndex((_, at) => !check(at));
    if (bad >= 0) return setStep(bad);
    if (estimate.count === 0) return void toast.warning(pushMessages.nobody);
    if (estimate.unknownIds.length > 0) return void toast.warning(pushMessages.unknownIds(estimate.unknownIds));
    return setAsking(true);
  };
  const openDialog = (which: "test" | "one") => (check(0) ? setDialog(which) : setStep(0));
  const radio = (name: keyof Draft, of: Parameters<typeof choicesOf>[0]) => (
    <Radio.Group value={values[name]} options={choicesOf(of)} onChange={(event) => set(name, event.target.value)} />
  );
  return (
    <div className="push-form grid grow shrink-y scroll">
      <div className="push-fields stack gap-16">
        <Steps size="small" current={step} items={steps.map(({ title }) => ({ title }))} onChange={setStep} />
        {step === 0 && (
          <>
            <FormField label="标题" error={errors.title} counter={[text("title").length, limits.title]}>
              {({ id }) => (
                <Input
                  id={id}
                  placeholder="请输入推送标题"
                  value={text("title")}
                  onChange={(event) => set("title", event.target.value)}
                />
              )}
            </FormField>
            <FormField
              label="内容"
              error={errors.content}
              hint="可用 {昵称} {城市}，发送时替换为会员自己的"
              counter={[text("content").length, limits.content]}
            >
              {({ id }) => (
                <Input.TextArea
                  id={id}
                  rows={3}
                  placeholder="请输入推送内容"
                  value={text("content")}
                  onChange={(event) => set("content", event.target.value)}
                />
              )}
            </FormField>
            <FormField label="类型" error={errors.kind}>
              {() => radio("kind", pushKind)}
            </FormField>
            <FormField label="渠道" error={errors.channel}>
              {() => radio("channel", pushChannel)}
            </FormField>
            <FormField label="图片" optional error={errors.imageUrl}>
              {(control) => <FieldInput {...control} field={imageField} {...form.field("imageUrl")} />}
            </FormField>
            <FormField label="点击跳转" error={errors.link ?? errors["link.linkValue"]}>
              {(control) => <FieldInput {...control} field={linkField} {...form.field("link")} />}
            </FormField>
          </>
        )}
        {step === 1 && (
          <FormField label="人群" error={errors.audience} hint="超过10000人或全部会员需要审批">
            {() => (
              <AudienceInput
                value={draft.audience as Audience}
                canRecount={can(pushFormGrants.estimate)}
                onChange={(next) => set("audience", next)}
              />
            )}
          </FormField>
        )}
        {step === 2 && (
          <>
            <FormField label="发送方式" error={errors.sendMode}>
              {() => radio("sendMode", pushMode)}
            </FormField>
            {values.sendMode === "TIMED" && (
              <FormField label="发送时间" error={errors.sendTime} hint={pushMessages.timed}>
                {({ id }) => (
                  <DatePicker
                    id={id}
                    showTime={{ format: "HH:mm" }}
                    format="YYYY-MM-DD HH:mm"
                    minDate={dayjs()}
                    maxDate={dayjs().add(30, "day")}
                    value={values.sendTime === null ? null : dayjs(clockText(text("sendTime")))}
                    onChange={(date) =>
                      set("sendTime", date === null ? null : instantText(date.format("YYYY-MM-DD HH:mm:00")))
                    }
                  />
                )}
              </FormField>
            )}
            <FormField label="有效期（小时）" error={errors.expireHours} hint="超过有效期未下发的不再下发">
              {({ id }) => (
                <InputNumber
                  id={id}
                  min={1}
                  max={72}
                  value={Number(values.expireHours)}
                  onChange={(hours) => set("expireHours", hours)}
                />
              )}
            </FormField>
            {values.kind === "MARKETING" && <p className="caption">{pushMessages.quiet}</p>}
          </>
        )}
        <footer className="push-foot flex gap-6">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
          {step < 2 && <Button onClick={() => check(step) && setStep(step + 1)}>下一步</Button>}
          <span className="grow" />
          {can(pushFormGrants.one) && (
            <Button type="text" onClick={() => openDialog("one")}>
              指定会员推送
            </Button>
          )}
          {can(pushFormGrants.test) && <Button onClick={() => openDialog("test")}>测试发送</Button>}
          {can(pushGrants.draft) && (
            <Button disabled={form.sending} onClick={() => start("save")}>
              存草稿
            </Button>
          )}
          {can(pushGrants.submit) && (
            <Button type="primary" disabled={form.sending} onClick={ask}>
              {form.sending ? "提交中" : "提交发送"}
            </Button>
          )}
        </footer>
      </div>
      <PushPreview title={text("title")} content={text("content")} image={text("imageUrl")} />
      {asking && (
        <ConfirmDialog
          title="提交发送"
          text={pushConfirm.submit(estimate.count ?? 0)}
          onConfirm={() => {
            setAsking(false);
            start("submit");
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {dialog !== null && (
        <SendOneDialog
          title={dialog === "test" ? "测试发送" : "指定会员推送"}
          max={dialog === "test" ? pushTestMax : 1}
          draft={draft}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** 发送推送: what, to whom, when; opens a draft or a copy when the address names one. */
export function PushFormPage() {
  const { open } = usePage();
  const [search, setSearch] = usePageSearch();
  const [round, setRound] = useState(0);
  const source = Number(search.get("id") ?? search.get("copy") ?? 0);
  const isCopy = search.get("id") === null;
  const [loaded, setLoaded] = useState<{
    readonly of: number;
    readonly draft: Draft;
    readonly savedDraft: SavedDraft | null;
  } | null>(null);
  useEffect(() => {
    if (source === 0) return;
    call(oneTask, { params: { id: source } })
      .then((task) => {
        const { title, content, kind, channel, imageUrl, link, audience, sendMode, sendTime, expireHours } = task;
        setLoaded({
          of: source,
          draft: {
            title,
            content,
            kind,
            channel,
            imageUrl,
            link,
            audience,
            expireHours,
            sendMode: isCopy ? "NOW" : sendMode,
            sendTime: isCopy ? null : sendTime,
          },
          savedDraft: isCopy ? null : { id: task.id, version: task.version },
        });
      })
      .catch(toastError);
  }, [source, isCopy]);
  const isReady = source === 0 || loaded?.of === source;
  return (
    <Page title="发送推送">
      {isReady && (
        <PushForm
          key={`${source}/${isCopy}/${round}`}
          initial={source === 0 ? blank : (loaded?.draft ?? blank)}
          savedDraft={source === 0 ? null : (loaded?.savedDraft ?? null)}
          onSubmitted={(id) => {
            // A sent push is no longer a draft: returning to the page starts a new one.
            setRound(round + 1);
            setSearch(new URLSearchParams(), { replace: true });
            open(`/appsend/appsendList?id=${id}`);
          }}
        />
      )}
    </Page>
  );
}
