import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { intentionStatus } from "@hongxian/contract/core/lead/intention.choices.ts";
import {
  followBody,
  intentionGrants,
  followIntention,
  followMax,
  getIntentionFollows,
} from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Button, Input } from "antd";
import { useMemo, useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { LeadFacts } from "./lead-facts.tsx";
import { type LeadRow, statusTones } from "./lead-row.ts";
import "./intention.css";

const nextField = optional({ ...field.time("下次跟进时间"), isAhead: true as const });
const oneLead = getCall(intention);

function FollowForm({ lead, onSaved }: { readonly lead: LeadRow; onSaved(): void }) {
  const form = useForm({
    schema: followBody,
    initial: useMemo(() => ({ content: "", nextFollowTime: null }), []),
    send: async (body) => {
      await call(followIntention, { params: { id: lead.id }, body });
      toast.success(answeredMessage(followIntention));
    },
    onDone: onSaved,
  });
  const text = form.values.content;
  return (
    <section className="round-8 on-fill1 mt-16 pad-12" aria-label="跟进">
      <FormField label="跟进内容" error={form.errors.content} counter={[text.length, followMax]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            {...(invalid ? { status: "error" as const } : {})}
            rows={3}
            value={text}
            onChange={(event) => form.set("content", event.target.value)}
          />
        )}
      </FormField>
      <div className="lead-follow-foot grid gap-12">
        <FormField label="下次跟进时间" optional error={form.errors.nextFollowTime}>
          {(control) => <FieldInput {...control} field={nextField} {...form.field("nextFollowTime")} />}
        </FormField>
        <Button type="primary" disabled={form.sending} onClick={() => void form.submit()}>
          {form.sending ? "保存中" : "保存跟进"}
        </Button>
      </div>
    </section>
  );
}

interface FollowDrawerProps {
  readonly id: number;
  /** Something was saved: the list is out of date. */
  onChanged(): void;
  onClose(): void;
}

/** 跟进: the data of the lead, the notes so far, and the next note. */
export function FollowDrawer({ id, onChanged, onClose }: FollowDrawerProps) {
  const one = useData(oneLead, { params: { id } });
  const follows = useData(getIntentionFollows, { params: { id } });
  const [round, setRound] = useState(0);
  const mayFollow = useCan()(intentionGrants.follow);
  const lead = one.data;
  const saved = () => {
    setRound(round + 1);
    one.reload();
    follows.reload();
    onChanged();
  };
  const body = () => {
    const error = one.error ?? follows.error;
    if (error !== null)
      return (
        <PanelState kind="error" text={error.msg} onRetry={() => [one, follows].forEach((each) => each.reload())} />
      );
    if (lead === undefined) return <PanelState kind="loading" lines={8} />;
    return (
      <>
        <LeadFacts lead={lead} />
        {isPossible(intention, "follow", lead) && mayFollow && <FollowForm key={round} lead={lead} onSaved={saved} />}
        <h3 className="lead-section">跟进记录</h3>
        {follows.data?.length === 0 && <PanelState kind="empty" text="还没有跟进记录" />}
        <ol className="lead-history">
          {(follows.data ?? []).map((follow) => (
            <li className="line-below pad-10-0" key={follow.id}>
              <header className="row gap-10 size-12 text3">
                <time className="num">{clockText(follow.createdTime).slice(0, 16)}</time>
                <span>{follow.staff?.name ?? "系统"}</span>
                <Tag tone={statusTones[follow.status]}>{intentionStatus.labels[follow.status]}</Tag>
              </header>
              <p>{follow.content}</p>
              {follow.nextFollowTime !== null && (
                <span className="caption num">下次跟进 {clockText(follow.nextFollowTime).slice(0, 16)}</span>
              )}
            </li>
          ))}
        </ol>
      </>
    );
  };
  return (
    <PageDrawer
      open
      size={560}
      onClose={onClose}
      title={
        <span className="inline-row gap-8">
          {lead?.name ?? "意向客户"}
          {lead !== undefined && <Tag tone={statusTones[lead.status]}>{intentionStatus.labels[lead.status]}</Tag>}
        </span>
      }
    >
      {body()}
    </PageDrawer>
  );
}
