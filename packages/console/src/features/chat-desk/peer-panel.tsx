import type { ConversationRow } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { memberAccountGrants, updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { credentialKind, credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import {
  communicateStatus,
  marriageMemberType,
  memberStatus,
  platform,
} from "@hongxian/contract/core/member/member.choices.ts";
import { putUserTags } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { educationLabels, maritalLabels } from "@hongxian/contract/core/member/profile.labels.ts";
import { setImTxtSwitch } from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import { accompanyResult } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { deskGrants, type PeerCard } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import {
  DownOutlined,
  MailOutlined,
  PlusOutlined,
  StopOutlined,
  TagOutlined,
  UserSwitchOutlined,
} from "@ant-design/icons";
import { Button, Dropdown, Switch } from "antd";
import { type ReactNode, useState } from "react";
import {
  ArchiveDrawer,
  AssignSaleDialog,
  BanDialog,
  NoteDialog,
  SellMarriageForm,
  SendSmsDialog,
  TagDialog,
} from "../../core/member-dialog/late-dialogs.tsx";
import { communicateTones, credentialTones } from "../../core/member-dialogs/member-tones.ts";
import { useCan } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";

type Labels = Readonly<Record<string, string>>;
const named = (labels: Labels, value: string | null): string => (value === null ? "" : (labels[value] ?? ""));
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");
const letters: Labels = { EDUCATION: "学", HOUSE: "房", CAR: "车", MARRIAGE: "婚", WORK: "工", ASSETS: "资" };
const resultTones = { NONE: "hollow", WECHAT: "slate", INTENTION: "accent", PAID: "jade" } as const;
const marriageTone = (type: string): Tone => (type === "MARRIAGES_ORDINARY_MEMBER" ? "mute" : "gold");

type Opened = "note" | "tag" | "sale" | "marriage" | "sms" | "ban" | "logs";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="peer-fact grid at-middle">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface PeerPanelProps {
  readonly card: PeerCard;
  readonly conversation: ConversationRow;
  onChanged(): void;
}

/** The member in the conversation: who he is, what is known about him, and actions that do not leave the page. */
export function PeerPanel({ card, onChanged }: PeerPanelProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const can = useCan();
  const { openMember } = useAppParts();
  const close = () => setOpened(null);
  const done = () => {
    close();
    onChanged();
  };
  const member = { userId: card.userId, firstName: card.firstName };
  const about = `${card.firstName}（${card.userId}）`;
  const switchText = (on: boolean) =>
    call(setImTxtSwitch, { params: { userId: card.userId, status: on } }).then(() => {
      toast.success(answeredMessage(setImTxtSwitch));
      onChanged();
    }, toastError);
  const enable = () =>
    call(updateUserStatus, { body: { userId: card.userId, status: "ENABLE", reason: "", days: "" } }).then(
      onChanged,
      toastError,
    );
  const more = [
    ...(can(deskGrants.marriage) ? [{ key: "marriage", label: "开通/升级相亲会员" }] : []),
    ...(can(deskGrants.tag) ? [{ key: "tag", label: "打标签" }] : []),
    ...(can(deskGrants.logs) ? [{ key: "logs", label: "陪聊记录" }] : []),
  ];
  const next = card.nextFollowTime === null ? null : shortTime(card.nextFollowTime);
  return (
    <>
      <section className="peer-head flex gap-12">
        <Face src={card.imageUrl} name={card.firstName} size={84} />
        <div className="shrink-x">
          <h2 className="row gap-4 size-16 weight-600 lead-24">
            <span title={card.firstName}>{card.firstName}</span>
            <SexIcon sex={card.sex} />
          </h2>
          <p className="num caption">{card.userId}</p>
          <p>{joined(card.age === null ? "" : `${card.age} 岁`, card.height === null ? "" : `${card.height} cm`)}</p>
          <p>{joined(named(educationLabels, card.education), named(maritalLabels, card.marital))}</p>
          <p>{[card.homeProv, card.homeCity].filter((part) => part !== "").join(" ")}</p>
        </div>
      </section>
      {card.status !== "ENABLE" && <Tag tone="brick">{memberStatus.labels[card.status]}</Tag>}
      {card.inScope && (
        <div className="peer-buttons grid gap-6">
          {openMember !== undefined && (
            <Button onClick={() => openMember(card.userId, { onClose: onChanged })}>详情</Button>
          )}
          {can(deskGrants.note) && <Button onClick={() => setOpened("note")}>沟通记录</Button>}
          {more.length > 0 && (
            <Dropdown trigger={["click"]} menu={{ items: more, onClick: ({ key }) => setOpened(key as Opened) }}>
              <Button>
                更多 <DownOutlined />
              </Button>
            </Dropdown>
          )}
        </div>
      )}
      <dl className="grid gap-6">
        <Fact label="沟通状态">
          <Tag tone={communicateTones[card.communicateStatus]} dot>
            {communicateStatus.labels[card.communicateStatus]}
          </Tag>
        </Fact>
        <Fact label="认证">
          <span className="inline-flex gap-3">
            {credentialKind.values.map((kind) => (
              <span
                key={kind}
                className={`peer-credential tone-${credentialTones[card.authIcons[kind]]}`}
                title={`${credentialKind.labels[kind]}：${credentialStatus.labels[card.authIcons[kind]]}`}
              >
                {letters[kind]}
              </span>
            ))}
          </span>
        </Fact>
        <Fact label="职业">{card.profession === "" ? <span className="nil">—</span> : card.profession}</Fact>
        <Fact label="月收入">{incomeText(card.income, card.spouseIncomeMax) || <span className="nil">—</span>}</Fact>
        <Fact label="相亲会员">
          {card.marriageMemberType === null ? (
            "未开通"
          ) : (
            <Tag tone={marriageTone(card.marriageMemberType)}>{marriageMemberType.labels[card.marriageMemberType]}</Tag>
          )}
        </Fact>
        <Fact label="聊天次数">
          <span className="num">
            {card.remainderChatNumber} / {card.totalChatNumber}
          </span>
        </Fact>
        <Fact label="私信文字">
          {can(deskGrants.mute) && card.inScope ? (
            <Switch
              size="small"
              checked={card.imTxtSwitch}
              aria-label="私信文字开关"
              checkedChildren="允许"
              unCheckedChildren="关闭"
              onChange={(on) => void switchText(on)}
            />
          ) : card.imTxtSwitch ? (
            "允许"
          ) : (
            "关闭"
          )}
        </Fact>
        <Fact label="销售">{card.saleName ?? (card.inScope ? "公海" : <span className="nil">—</span>)}</Fact>
        <Fact label="下次跟进">
          {next === null ? <span className="nil">—</span> : next.today ? <b className="num">{next.text}</b> : next.text}
        </Fact>
        <Fact label="设备">
          {joined(named(platform.labels, card.platform), card.appVersion) || <span className="nil">—</span>}
        </Fact>
      </dl>
      {card.inScope && (
        <section className="peer-part">
          <h3 className="row spread size-12 weight-400 text3">
            标签
            {can(deskGrants.tag) && (
              <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setOpened("tag")}>
                打标签
              </Button>
            )}
          </h3>
          <div className="flex wrap gap-6">
            {card.tags.length === 0 && <span className="caption">还没有标签</span>}
            {card.tags.map(({ id, name }) => (
              <Tag key={id} tone="mute">
                {name}
              </Tag>
            ))}
          </div>
        </section>
      )}
      {card.note !== null && (
        <section className="peer-part">
          <h3 className="row spread size-12 weight-400 text3">最近沟通</h3>
          <p className="breaks">{card.note.text}</p>
          <p className="caption breaks">{joined(card.note.staff ?? "", shortTime(card.note.time).text)}</p>
        </section>
      )}
      {card.logs.length > 0 && (
        <section className="peer-part">
          <h3 className="row spread size-12 weight-400 text3">
            陪聊记录
            {can(deskGrants.logs) && (
              <Button type="text" size="small" onClick={() => setOpened("logs")}>
                全部
              </Button>
            )}
          </h3>
          {card.logs.map((log) => (
            <p key={log.id} className="peer-log num row spread gap-8 size-12 breaks">
              <span>{shortTime(log.beginTime).text}</span>
              <span>
                收 {log.inCount} 发 {log.outCount}
              </span>
              <Tag tone={resultTones[log.result]}>{accompanyResult.labels[log.result]}</Tag>
            </p>
          ))}
        </section>
      )}
      {card.inScope ? (
        <div className="peer-foot grid gap-6">
          {can(deskGrants.marriage) && (
            <Button icon={<TagOutlined />} onClick={() => setOpened("marriage")}>
              {card.marriageMemberType === null ? "开通相亲会员" : "升级相亲会员"}
            </Button>
          )}
          {can(deskGrants.sale) && (
            <Button icon={<UserSwitchOutlined />} onClick={() => setOpened("sale")}>
              分配销售
            </Button>
          )}
          {can(deskGrants.sms) && (
            <Button icon={<MailOutlined />} onClick={() => setOpened("sms")}>
              发短信
            </Button>
          )}
          {can(memberAccountGrants.ban) &&
            (card.status === "DISABLE" ? (
              <Button onClick={() => void enable()}>启用</Button>
            ) : (
              card.status === "ENABLE" && (
                <Button danger icon={<StopOutlined />} onClick={() => setOpened("ban")}>
                  禁用
                </Button>
              )
            ))}
        </div>
      ) : (
        <p className="caption">该会员不在您的数据范围内，仅可聊天</p>
      )}
      {opened === "note" && (
        <NoteDialog member={{ ...member, communicateStatus: card.communicateStatus }} onDone={done} onClose={close} />
      )}
      {opened === "tag" && (
        <TagDialog
          title="打标签"
          about={about}
          chosen={card.tags.map(({ id }) => id)}
          submit={(tagIds) => call(putUserTags, { params: { userId: card.userId }, body: { tagIds: [...tagIds] } })}
          onDone={done}
          onClose={close}
        />
      )}
      {opened === "sale" && (
        <AssignSaleDialog member={{ ...member, saleUserId: card.saleUserId }} onDone={done} onClose={close} />
      )}
      {opened === "marriage" && (
        <SellMarriageForm userId={card.userId} name={card.firstName} onDone={done} onClose={close} />
      )}
      {opened === "sms" && (
        <SendSmsDialog title="发短信" userIds={[card.userId]} about={about} onDone={done} onClose={close} />
      )}
      {opened === "ban" && <BanDialog member={member} onDone={done} onClose={close} />}
      {opened === "logs" && <ArchiveDrawer member={member} tab="accompany" onClose={close} />}
    </>
  );
}
