import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { platUser, platUserBody } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { marketAccountType } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { marketAccountMessages, settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import type { officialAccount } from "@hongxian/contract/features/market-account/market-account.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { Input, Radio, Select } from "antd";
import { useState } from "react";
import type { NameOf } from "../../platform/form-types.ts";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { answeredMessage, call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";

interface AccountDialogProps {
  /** The account that gets another maintainer; null creates a new one. */
  readonly account: RowOf<typeof officialAccount> | null;
  onDone(): void;
  onClose(): void;
}

const types = marketAccountType.values.map((value) => ({ value, label: marketAccountType.labels[value] }));
const staffField = field.staff("维护人");
const birthdayField = field.date("出生日期");
const homeField = field.region("现居地");
interface Home {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}
interface NewPerson {
  readonly login: string;
  readonly firstName: string;
  readonly sex: string;
  readonly birthday: string;
  readonly home: Home | null;
}
const nobody: NewPerson = { login: "", firstName: "", sex: "WOMAN", birthday: "", home: null };
type Errors = Readonly<Partial<Record<NameOf<typeof platUserBody> | "userId" | "type" | "maintainer", string>>>;

/** 新增官方账号 from a member or a new one; 移交 to another maintainer. */
export function AccountDialog({ account, onDone, onClose }: AccountDialogProps) {
  const [way, setWay] = useState<"old" | "new">("old");
  const [member, setMember] = useState<FoundMember | null>(null);
  const [person, setPerson] = useState(nobody);
  const [type, setType] = useState<(typeof marketAccountType.values)[number]>(account?.type ?? "SERVICE");
  const [maintainer, setMaintainer] = useState<number | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  /** The member created for this account, remembered for a second try when the maintainer was refused. */
  const [made, setMade] = useState<{ readonly login: string; readonly userId: number } | null>(null);
  const isNew = account === null && way === "new";

  const idOf = async (): Promise<number | null> => {
    if (account !== null) return account.userId;
    if (!isNew) return member?.userId ?? null;
    const { home, ...rest } = person;
    const parsed = platUserBody.safeParse(
      { ...rest, homeProvId: home?.provId, homeCityId: home?.cityId, homeAreaId: home?.areaId },
      { reportInput: true },
    );
    if (!parsed.success) {
      setErrors(fieldErrors(parsed.error.issues));
      return null;
    }
    if (made !== null && made.login === person.login) return made.userId;
    const { userId } = await call(platUser, { body: parsed.data });
    setMade({ login: person.login, userId });
    return userId;
  };
  const save = async () => {
    if (maintainer === null) return setErrors({ maintainer: marketAccountMessages.noMaintainer });
    if (account === null && !isNew && member === null) return setErrors({ userId: "请选择会员" });
    setBusy(true);
    try {
      const userId = await idOf();
      if (userId === null) return setBusy(false);
      await call(settingMarketAccount, { params: { userId, type, maintainer, isAdd: true } });
      toast.success(answeredMessage(settingMarketAccount));
      return onDone();
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else toastError(error);
      return setBusy(false);
    }
  };
  return (
    <FormFrame
      title={account === null ? "新增官方账号" : "移交"}
      kind="dialog"
      width={480}
      dirty={maintainer !== null}
      busy={busy}
      okText="确定"
      onOk={() => void save()}
      onClose={onClose}
    >
      <div className="form-grid">
        {account === null ? (
          <>
            <FormField label="账号来源">
              {() => (
                <Radio.Group
                  value={way}
                  options={[
                    { value: "old", label: "已有会员" },
                    { value: "new", label: "新建" },
                  ]}
                  onChange={(event) => setWay(event.target.value as "old" | "new")}
                />
              )}
            </FormField>
            {isNew ? (
              <>
                <FormField label="手机号" error={errors.login}>
                  {({ id }) => (
                    <Input
                      id={id}
                      value={person.login}
                      onChange={(event) => setPerson({ ...person, login: event.target.value })}
                    />
                  )}
                </FormField>
                <FormField label="昵称" error={errors.firstName}>
                  {({ id }) => (
                    <Input
                      id={id}
                      maxLength={20}
                      value={person.firstName}
                      onChange={(event) => setPerson({ ...person, firstName: event.target.value })}
                    />
                  )}
                </FormField>
                <FormField label="性别" error={errors.sex}>
                  {() => (
                    <Radio.Group
                      value={person.sex}
                      options={[
                        { value: "WOMAN", label: "女" },
                        { value: "MAN", label: "男" },
                      ]}
                      onChange={(event) => setPerson({ ...person, sex: String(event.target.value) })}
                    />
                  )}
                </FormField>
                <FormField label="出生日期" error={errors.birthday}>
                  {(control) => (
                    <FieldInput
                      {...control}
                      field={birthdayField}
                      value={person.birthday}
                      onChange={(next) => setPerson({ ...person, birthday: next ?? "" })}
                    />
                  )}
                </FormField>
                <FormField label="现居地" error={errors.homeProvId ?? errors.homeCityId}>
                  {(control) => (
                    <FieldInput
                      {...control}
                      field={homeField}
                      value={person.home}
                      // The region input returns its three levels.
                      onChange={(next) => setPerson({ ...person, home: next })}
                    />
                  )}
                </FormField>
              </>
            ) : (
              <MemberFinder member={member} error={errors.userId} onFound={setMember} />
            )}
          </>
        ) : (
          <div className="text2 mb-16">
            {account.user?.firstName ?? ""}（{account.userId}），未结束的会话将一并移交
          </div>
        )}
        {account === null && (
          <FormField label="类型" error={errors.type}>
            {({ id }) => <Select id={id} style={{ width: "100%" }} value={type} options={types} onChange={setType} />}
          </FormField>
        )}
        <FormField label={account === null ? "维护人" : "新维护人"} error={errors.maintainer}>
          {(control) => (
            <FieldInput
              {...control}
              field={staffField}
              value={maintainer}
              onChange={(next) => setMaintainer(typeof next === "number" ? next : null)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
