import { updateLoginPassword } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { marriageMemberType, platform } from "@hongxian/contract/core/member/member.choices.ts";
import { profileGrants } from "@hongxian/contract/core/member/system-fields.ts";
import { allows, holds } from "@hongxian/contract/wire/access.ts";
import { EditOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useNarrowScreen } from "../../platform/phone-screen.ts";
import { agoText } from "./ago-text.ts";
import { CredentialChips } from "./credential-chips.tsx";
import { mayEdit } from "./edit-access.ts";
import { EditableField } from "./editable-field.tsx";
import type { FieldSection } from "../member-fields/field-spec.ts";
import { MemberAlbum } from "./member-album.tsx";
import { MemberHead } from "./member-head.tsx";
import { MemberPhotos } from "./member-photos.tsx";
import { PanelTabs } from "./panel-tabs.tsx";
import { profileSections } from "../member-fields/profile-fields.ts";
import { spouseSections } from "../member-fields/spouse-fields.ts";
import type { MemberPanel } from "./use-member-panel.ts";
import { usePanelActions } from "./use-panel-actions.tsx";
import { late } from "../../ui/late/late.tsx";
import "./admin-panel.css";

const PasswordDialog = late(async () => (await import("../member-dialogs/password-dialog.tsx")).PasswordDialog);

/** Nobody can read the password; it can only be reset. */
function PasswordField({ panel }: { panel: MemberPanel }) {
  const [open, setOpen] = useState(false);
  const mayChange = allows(updateLoginPassword.allow, useHolder()) && !panel.member.claimFirst;
  const close = () => setOpen(false);
  return (
    <div className="fd" data-field="resetKey">
      <span className="fd-label block size-12 text3 lead-18">登录密码</span>
      <div className="fd-value row gap-6">
        <span className="num">******</span>
        {mayChange && (
          <button
            type="button"
            className="fd-pencil center fixed push bare-button size-12 text2"
            aria-label="修改登录密码"
            onClick={() => setOpen(true)}
          >
            <EditOutlined />
          </button>
        )}
      </div>
      {open && <PasswordDialog member={panel.member} onDone={close} onClose={close} />}
    </div>
  );
}

function Sections({ panel, sections }: { panel: MemberPanel; sections: readonly FieldSection[] }) {
  const holder = useHolder();
  return sections.map(({ title, fields }) => (
    <section key={title} className="md-section" aria-label={title}>
      <h4 className="size-12 weight-500 text3">{title}</h4>
      <div className="md-fields grid even-4">
        {fields.map((spec) => (
          <EditableField
            key={spec.name}
            spec={spec}
            panel={panel}
            editable={mayEdit(spec, { holder, member: panel.member })}
          />
        ))}
        {title === "身份" && <PasswordField panel={panel} />}
      </div>
    </section>
  ));
}

const labelOf = (labels: Readonly<Record<string, string>>, value: string | null, none: string): string =>
  value === null ? none : (labels[value] ?? value);

function Owners({ member }: { member: MemberPanel["member"] }) {
  const lines: readonly (readonly [string, string])[] = [
    ["销售", member.saleName ?? (member.saleUserId === null ? "公海" : String(member.saleUserId))],
    ["顾问", member.adviserName ?? "—"],
    ["门店", member.shopName ?? "—"],
    ["渠道", member.channelName ?? "—"],
    ["相亲会员", labelOf(marriageMemberType.labels, member.marriageMemberType, "未开通")],
    ["累计充值", `¥ ${yuanText(member.totalRechargeAmount)}`],
    ["客户等级", member.customerLevel === 0 ? "—" : `${member.customerLevel} 级`],
    ["邀请人", member.inviterName ?? "—"],
  ];
  return (
    <dl className="md-owners grid fixed even-2">
      {lines.map(([label, text]) => (
        <div className="grid at-baseline" key={label}>
          <dt className="size-12 text3">{label}</dt>
          <dd title={text} className={`cut ${text === "—" ? "nil" : ""}`}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shownTags = 6;
function Tags({ tags }: { tags: MemberPanel["member"]["tags"] }) {
  if (tags.length === 0) return null;
  const rest = tags.slice(shownTags);
  return (
    <div className="md-tags grid fixed">
      <span className="caption">标签</span>
      <div className="flex wrap gap-5">
        {tags.slice(0, shownTags).map(({ id, name }) => (
          <Tag key={id} tone="mute">
            {name}
          </Tag>
        ))}
        {rest.length > 0 && (
          <em className="size-12 text3" title={rest.map(({ name }) => name).join("、")}>
            +{rest.length}
          </em>
        )}
      </div>
    </div>
  );
}

function Foot({ member }: { member: MemberPanel["member"] }) {
  const isNarrow = useNarrowScreen();
  const device = [labelOf(platform.labels, member.platform, ""), member.appVersion].filter((part) => part !== "");
  return (
    <footer className="md-foot row fixed gap-14 nowrap size-12 text3">
      {member.updateUser !== "" && <span>更新人 {member.updateUser}</span>}
      <span className="num">更新时间 {clockText(member.updateTime)}</span>
      <span>
        最近登录 {[member.lastLoginTime === null ? "—" : agoText(member.lastLoginTime), ...device].join(" · ")}
      </span>
      {!isNarrow && (
        <span className="md-keys row gap-4 push">
          <KeyHint keys="Enter" /> 保存 <KeyHint keys="Escape" /> 取消修改
        </span>
      )}
    </footer>
  );
}

interface AdminPanelProps {
  readonly panel: MemberPanel;
  onSwitch(): void;
  onClose(): void;
}

/** 用户详情, admin style. */
export function AdminPanel({ panel, onSwitch, onClose }: AdminPanelProps) {
  const { member } = panel;
  const actions = usePanelActions(panel, "admin");
  const editsPhotos = holds(useHolder(), profileGrants.editProfile) && !member.claimFirst;
  return (
    <div className="stack tall">
      <MemberHead panel={panel} actions={actions} onSwitch={onSwitch} onClose={onClose} />
      <div className="md-body flex grow shrink-y">
        <aside className="md-side stack fixed gap-16 scroll">
          <MemberPhotos panel={panel} editable={editsPhotos} />
          <MemberAlbum panel={panel} />
          <Owners member={member} />
          <Tags tags={member.tags} />
        </aside>
        <div className="md-main stack grow shrink-x">
          <div className="md-chips row wrap fixed gap-6">
            <CredentialChips member={member} onOpen={actions.open} />
            <span className="md-percent row gap-8 push nowrap size-12 text3">
              完整度
              <u>
                <i className="block tall" style={{ width: `${member.infoPercent}%` }} />
              </u>
              <b className="num text">{member.infoPercent}%</b>
            </span>
          </div>
          <PanelTabs
            tabs={[
              { title: "基本资料", content: <Sections panel={panel} sections={profileSections} /> },
              { title: "择偶信息", content: <Sections panel={panel} sections={spouseSections} /> },
            ]}
          />
          <Foot member={member} />
        </div>
      </div>
      {actions.host}
    </div>
  );
}
