import { getTagOptions } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { smsMax, smsMessages } from "@hongxian/contract/core/sms/sms.rules.ts";
import { Input, Radio, Select } from "antd";
import { useState } from "react";
import { MembersSelect } from "../../core/pick/members-select.tsx";
import { SendSmsDialog } from "../../core/sms/send-sms.dialog.tsx";
import type { SmsDraft } from "../../core/sms/sms-form.tsx";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { SheetIdsInput } from "../../core/audience/sheet-ids.tsx";

type Way = "pick" | "ids" | "tags" | "sheet";
const ways = [
  { value: "pick", label: "选择会员" },
  { value: "ids", label: "会员ID" },
  { value: "tags", label: "标签" },
  { value: "sheet", label: "导入名单" },
];

interface PeopleProps {
  readonly draft: SmsDraft;
  readonly error: string | undefined;
  set(part: Pick<SmsDraft, "userIds" | "tagIds">): void;
}

/** The recipients: members found by search, numbers typed or pasted, tags, or a sheet of numbers. */
function People({ draft, error, set }: PeopleProps) {
  const [way, setWay] = useState<Way>("pick");
  const [text, setText] = useState("");
  const { data } = useData(getTagOptions, {}, { enabled: way === "tags" });
  const put = (userIds: readonly number[]) => set({ userIds, tagIds: [] });
  const over = draft.userIds.length > smsMax ? smsMessages.max : error;
  return (
    <FormField
      label="发送对象"
      error={over}
      hint={draft.userIds.length > 0 ? `已选择 ${draft.userIds.length} 人` : undefined}
    >
      {({ id }) => (
        <div className="grid gap-6">
          <Radio.Group
            options={ways}
            value={way}
            onChange={(event) => {
              setWay(event.target.value as Way);
              setText("");
              put([]);
            }}
          />
          {way === "pick" && <MembersSelect id={id} max={smsMax} value={draft.userIds} onChange={put} />}
          {way === "ids" && (
            <Input.TextArea
              id={id}
              rows={3}
              placeholder="会员ID，用逗号、空格或换行分隔"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                put([...new Set((event.target.value.match(/\d{1,15}/g) ?? []).map(Number))]);
              }}
            />
          )}
          {way === "tags" && (
            <Select
              id={id}
              mode="multiple"
              style={{ width: "100%" }}
              placeholder="请选择标签"
              loading={data === undefined}
              value={[...draft.tagIds]}
              showSearch={{ optionFilterProp: "label" }}
              options={(data ?? []).map((group) => ({
                label: group.name,
                options: group.tags.map(({ id: value, name }) => ({ value, label: name })),
              }))}
              onChange={(tagIds: number[]) => set({ userIds: [], tagIds })}
            />
          )}
          {way === "sheet" && <SheetIdsInput max={smsMax} tooMany={smsMessages.max} onIds={put} />}
        </div>
      )}
    </FormField>
  );
}

/** 发送营销短信. */
export const SmsPeopleDialog = (end: { onDone(): void; onClose(): void }) => (
  <SendSmsDialog
    title="发送营销短信"
    renderPeople={(draft, error, set) => <People draft={draft} error={error} set={set} />}
    {...end}
  />
);
