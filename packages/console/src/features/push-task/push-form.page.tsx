import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { pushChannel, pushKind, pushMode } from "@hongxian/contract/core/push/push.choices.ts";
import {
  createPush,
  editPush,
  pushGrants,
  pushMessages,
  pushNeedsApproval,
  pushTimeProblem,
  submitPush,
} from "@hongxian/contract/core/push/push.endpoints.ts";
import {
  getPushService,
  pushConfirm,
  pushFormGrants,
  pushTestMax,
} from "@hongxian/contract/features/push-task/push-task.endpoints.ts";
import { pushTaskList } from "@hongxian/contract/features/push-task/push-task.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Button, DatePicker, Input, InputNumber, Radio, Steps } from "antd";
import dayjs from "dayjs";
import { useEffect, useEffectEvent, useState } from "react";
import type { Draft as FormDraft } from "../../platform/form-types.ts";
import { useClock } from "../../platform/use-clock.ts";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { useEstimate } from "../../core/audience/use-estimate.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { useData } from "../../platform/use-data.ts";
import { clockText, instantText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";
import { Page } from "../../kit/page.tsx";
import { useForm } from "../../kit/use-form.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { SendOneDialog } from "./send-one.dialog.tsx";
import { PushPreview } from "./push-preview.tsx";
import "../../ui/dialogs.css";
import "./push-task.css";

const clockMs = 30_000;
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

interface PushFormProps {
  readonly initial: Draft;
  readonly savedDraft: SavedDraft | null;
  onSubmitted(id: number): void;
}

function PushForm({ initial, savedDraft: initialDraft, onSubmitted }: PushFormProps) {
  const can = useCan();
  const service = useData(getPushService, {});
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
  // The server names the part of the link that is wrong.
  const { "link.linkValue": linkError } = errors;
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
  // Told where kind and time are chosen, not after the confirm.
  const timeProblem = pushTimeProblem(draft, new Date(useClock(clockMs)));
  const quietNow = timeProblem === pushMessages.quiet ? timeProblem : undefined;
  const check = (at: number): boolean => form.checkOnly(steps[at]?.fields ?? []);
  const ask = () => {
    const bad = steps.findIndex((_, at) => !check(at));
    if (bad >= 0) return setStep(bad);
    if (timeProblem !== null) {
      setStep(steps.length - 1);
      return void toast.warning(timeProblem);
    }
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
            <FormField
              label="类型"
              error={errors.kind}
              {...(quietNow === undefined ? {} : { hint: `${quietNow}，请在“时间”一步改为定时发送` })}
            >
              {() => radio("kind", pushKind)}
            </FormField>
            <FormField
              label="渠道"
              error={errors.channel}
              {...(service.data?.isConfigured === false && draft.channel !== "IM"
                ? { hint: pushMessages.notConfigured }
                : {})}
            >
              {() => radio("channel", pushChannel)}
            </FormField>
            <FormField label="图片" optional error={errors.imageUrl}>
              {(control) => <FieldInput {...control} field={imageField} {...form.field("imageUrl")} />}
            </FormField>
            <FormField label="点击跳转" error={errors.link ?? linkError}>
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
            <FormField label="发送方式" error={errors.sendMode ?? (values.sendMode === "NOW" ? quietNow : undefined)}>
              {() => radio("sendMode", pushMode)}
            </FormField>
            {values.sendMode === "TIMED" && (
              <FormField label="发送时间" error={errors.sendTime ?? quietNow} hint={pushMessages.timed}>
                {({ id }) => (
                  <DatePicker
                    id={id}
                    showTime={{ format: "HH:mm" }}
                    needConfirm={false}
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
          {step < 2 && (
            <Button type="primary" onClick={() => check(step) && setStep(step + 1)}>
              下一步
            </Button>
          )}
          {step === 2 && can(pushGrants.submit) && (
            <Button type="primary" disabled={form.sending} onClick={ask}>
              {form.sending ? "提交中" : "提交发送"}
            </Button>
          )}
        </footer>
      </div>
      <PushPreview
        title={text("title")}
        content={text("content")}
        image={text("imageUrl")}
        time={values.sendMode === "TIMED" && text("sendTime") !== "" ? text("sendTime") : null}
      />
      {asking && (
        <ConfirmDialog
          title="提交发送"
          text={pushConfirm.submit(
            estimate.count ?? 0,
            pushNeedsApproval(draft.audience as Audience, estimate.count ?? 0),
          )}
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
