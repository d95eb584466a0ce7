import { getAutoReply, saveAutoReply } from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import type { officialAccount } from "@hongxian/contract/features/market-account/market-account.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { PanelState } from "../../ui/panel-state.tsx";

interface AutoReplyDrawerProps {
  readonly account: RowOf<typeof officialAccount>;
  onDone(): void;
  onClose(): void;
}
interface Rule {
  readonly keyword: string;
  readonly text: string;
}
const ruleMax = 50;
const textMax = 200;

function Form({ account, set: saved, onDone, onClose }: AutoReplyDrawerProps & { set: CallData<typeof getAutoReply> }) {
  const form = useForm({
    schema: saveAutoReply.body,
    initial: { ...saved },
    send: async (body) => {
      await call(saveAutoReply, { params: { userId: account.userId }, body });
      toast.success(answeredMessage(saveAutoReply));
    },
    onDone,
  });
  const { values, errors, set } = form;
  type Name = "offHoursText" | "welcomeText" | "workEnd" | "workStart";
  const text = (name: Name) => values[name] ?? "";
  const rules = values.rules;
  const put = (place: number, part: Partial<Rule>) =>
    set(
      "rules",
      rules.map((rule, at) => (at === place ? { ...rule, ...part } : rule)),
    );
  const area = (name: Name, label: string, hint: string) => (
    <FormField label={label} optional error={errors[name]} hint={hint} counter={[text(name).length, textMax]}>
      {({ id }) => (
        <Input.TextArea id={id} rows={2} value={text(name)} onChange={(event) => set(name, event.target.value)} />
      )}
    </FormField>
  );
  const clock = (name: Name, label: string) => (
    <FormField label={label} error={errors[name]}>
      {({ id }) => (
        <Input id={id} placeholder="09:00" value={text(name)} onChange={(event) => set(name, event.target.value)} />
      )}
    </FormField>
  );
  const ruleError = Object.entries(errors).find(([name]) => name.startsWith("rules"))?.[1];
  return (
    <FormFrame
      title={`自动回复 · ${account.user?.firstName ?? ""}`}
      kind="drawer"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText="保存"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        {area("welcomeText", "欢迎语", "会员第一次发来消息时回复")}
        <div className="form-grid form-wide">
          {clock("workStart", "工作时间从")}
          {clock("workEnd", "至")}
        </div>
        {area("offHoursText", "离线回复", "非工作时间收到消息时回复")}
        <FormField label={`关键词回复（${rules.length}/${ruleMax}）`} error={ruleError}>
          {() => (
            <>
              {rules.map((rule, place) => (
                <div key={place} className="reply-rule grid gap-6">
                  <Input
                    maxLength={20}
                    placeholder="关键词"
                    aria-label={`关键词 ${place + 1}`}
                    value={rule.keyword}
                    onChange={(event) => put(place, { keyword: event.target.value })}
                  />
                  <Input.TextArea
                    autoSize
                    maxLength={500}
                    placeholder="回复内容"
                    aria-label={`回复内容 ${place + 1}`}
                    value={rule.text}
                    onChange={(event) => put(place, { text: event.target.value })}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`删除关键词 ${place + 1}`}
                    onClick={() =>
                      set(
                        "rules",
                        rules.filter((_, at) => at !== place),
                      )
                    }
                  />
                </div>
              ))}
              {rules.length < ruleMax && (
                <Button
                  type="dashed"
                  block
                  icon={<PlusOutlined />}
                  onClick={() => set("rules", [...rules, { keyword: "", text: "" }])}
                >
                  添加关键词
                </Button>
              )}
            </>
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

/** 自动回复: the account's automatic replies. */
export function AutoReplyDrawer(props: AutoReplyDrawerProps) {
  const { data, error, reload } = useData(getAutoReply, { params: { userId: props.account.userId } });
  if (data !== undefined) return <Form {...props} set={data} />;
  return (
    <PageDrawer open size={480} title="自动回复" onClose={props.onClose}>
      {error === null ? <PanelState kind="loading" /> : <PanelState kind="error" text={error.msg} onRetry={reload} />}
    </PageDrawer>
  );
}
