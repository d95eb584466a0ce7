import {
  CameraOutlined,
  CheckCircleOutlined,
  CloseOutlined,
  EnvironmentOutlined,
  HeartOutlined,
  PictureOutlined,
  ReloadOutlined,
  StopOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import type { AlbumPhoto, MemberDetail } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { education } from "@hongxian/contract/core/member/member.choices.ts";
import { Button } from "antd";
import { useState } from "react";
import { SexIcon } from "../../ui/fields/member-field.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { agoText } from "./ago-text.ts";
import { BackgroundDialog } from "./background-dialog.tsx";
import { EditableField } from "./editable-field.tsx";
import { fieldText } from "../member-fields/field-value.ts";
import { flatMember } from "./flat-member.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { PhotoCarousel } from "./photo-carousel.tsx";
import { backgroundAddress, builtInBackgrounds, salesBackground } from "./sales-background.ts";
import { SalesProofs } from "./sales-proofs.tsx";
import { inOrder, type SalesLine, salesSections, signatureSpec } from "./sales-fields.ts";
import type { MemberPanel } from "./use-member-panel.ts";
import { usePanelActions } from "./use-panel-actions.tsx";
import "./sales-panel.css";

/**
 * What is not filled in beside other values shows only while somebody is at the line: a row of dashes says nothing. Values
 * that do not fit beside one another stand below, never over the next column.
 */
function Line({ line, panel }: { line: SalesLine; panel: MemberPanel }) {
  const member = flatMember(panel.member);
  const fields = inOrder(line, (spec) => fieldText(spec, member) === "");
  return (
    <div className="sales-line row size-14">
      <span className="sales-label fixed size-13 text3">{line.label}</span>
      <div
        className={
          line.slash === true
            ? "sales-values sales-slash grow shrink-x row wrap"
            : "sales-values grow shrink-x row wrap"
        }
      >
        {fields.map(({ spec, quiet }) => (
          <EditableField key={spec.name} spec={spec} panel={panel} editable quiet={quiet} />
        ))}
      </div>
    </div>
  );
}

const Shown = ({ label, text }: { label: string; text: string }) => (
  <div className="sales-line row size-14">
    <span className="sales-label fixed size-13 text3">{label}</span>
    <span className="grow shrink-x">{text === "" ? <span className="nil">—</span> : text}</span>
  </div>
);

function Sections({ panel }: { panel: MemberPanel }) {
  const { member } = panel;
  return (
    <div className="sales-sections grid grow shrink-y scroll even-2">
      {salesSections.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h4 className="row gap-8 size-14 mb-4">{title}</h4>
          {lines.map((line) => (
            <Line key={line.label} line={line} panel={panel} />
          ))}
          {title === "其他" && (
            <>
              <Shown label="销售" text={member.saleName ?? (member.saleUserId === null ? "公海" : "")} />
              <Shown label="最近登录" text={member.lastLoginTime === null ? "" : agoText(member.lastLoginTime)} />
            </>
          )}
        </section>
      ))}
    </div>
  );
}

function Summary({ member }: { member: MemberDetail }) {
  const degree = (education.labels as Readonly<Record<string, string>>)[member.education ?? ""] ?? "";
  const parts = [
    member.age === null ? null : (
      <>
        <b>{member.age}</b> 岁
      </>
    ),
    member.height === null ? null : (
      <>
        <b>{member.height}</b> cm
      </>
    ),
    ...[degree, member.profession, member.homeCity].map((text) => (text === "" ? null : text)),
  ].filter((part) => part !== null);
  return (
    <p className="sales-summary num size-15 text2 mt-4 lead-24">
      {parts.map((part, at) => (
        <span key={at}>{part}</span>
      ))}
    </p>
  );
}

const photosOf = ({ imageUrl }: MemberDetail, album: readonly AlbumPhoto[]): readonly string[] => [
  ...new Set([imageUrl, ...album.map(({ picture }) => picture)].filter((address) => address !== "")),
];

interface SalesPanelProps {
  readonly panel: MemberPanel;
  onSwitch(): void;
  onClose(): void;
}

/** 用户详情, sales style: made to be shown to a client sitting beside the employee. */
export function SalesPanel({ panel, onSwitch, onClose }: SalesPanelProps) {
  const { member } = panel;
  const actions = usePanelActions(panel, "sales");
  const [background, setBackground] = useState(() => salesBackground.read() ?? builtInBackgrounds[0]);
  const [choosing, setChoosing] = useState(false);
  const choose = (next: string) => {
    salesBackground.write(next);
    setBackground(next);
    setChoosing(false);
  };
  const note = member.passportImg ?? "";
  return (
    <div className="sales">
      <img className="sales-ground wide tall cover" src={backgroundAddress(background)} alt="" />
      <div className="sales-left stack fixed shrink-y gap-10 anchor">
        {panel.album.error !== null && (
          <PanelState kind="error" text={panel.album.error} onRetry={panel.album.reload} />
        )}
        <PhotoCarousel photos={photosOf(member, panel.album.photos ?? [])} name={member.firstName} />
        <div className="sales-signature fixed scroll">
          <EditableField spec={signatureSpec} panel={panel} editable>
            <p>{member.signature === "" ? <span className="caption">暂无交友宣言</span> : `“${member.signature}”`}</p>
          </EditableField>
          <em className="num size-11 text3 align-end">{member.signature.length} / 200</em>
        </div>
      </div>
      <div className="sales-sheet stack grow shrink-x anchor">
        <header className="sales-head flex wrap at-top fixed gap-16">
          <div>
            <h1 className="cut" title={member.firstName}>
              {member.firstName === "" ? "—" : member.firstName}
              <SexIcon sex={member.sex} />
            </h1>
            <Summary member={member} />
          </div>
          <div className="md-buttons flex to-end wrap gap-6">
            <Button icon={<PictureOutlined />} onClick={() => setChoosing(true)}>
              更换背景
            </Button>
            <Button icon={<SwapOutlined />} onClick={onSwitch}>
              切换管理版
            </Button>
            <Button
              type="text"
              aria-label="刷新"
              icon={<ReloadOutlined spin={panel.loading} />}
              onClick={panel.reload}
            />
            <Button type="text" aria-label="关闭" icon={<CloseOutlined />} onClick={onClose} />
          </div>
        </header>
        <SalesProofs member={member} onOpen={actions.open} />
        <Sections panel={panel} />
        <footer className="sales-foot row fixed gap-8">
          <p className="sales-note grow clip text2">
            <b>最近沟通</b>
            {member.lastCommunicateTime !== null && (
              <em className="num nowrap size-12 text3">{shortTime(member.lastCommunicateTime).text}</em>
            )}
            {note === "" ? "暂无" : note}
          </p>
          {actions.may.match && (
            <Button icon={<HeartOutlined />} onClick={() => actions.open("match")}>
              匹配对象
            </Button>
          )}
          {actions.may.place && (
            <Button icon={<EnvironmentOutlined />} onClick={() => actions.open("place")}>
              查看位置
            </Button>
          )}
          {member.status === "ENABLE" && (
            <Button danger icon={<StopOutlined />} onClick={() => actions.open("ban")}>
              禁用
            </Button>
          )}
          {member.status === "DISABLE" && (
            <Button icon={<CheckCircleOutlined />} disabled={actions.enabling} onClick={actions.enable}>
              启用
            </Button>
          )}
          {member.faceValue === 2 && (
            <Button icon={<CameraOutlined />} onClick={() => actions.open("face")}>
              真人照片审核
            </Button>
          )}
          <Button type="primary" onClick={() => actions.open("note")}>
            写沟通记录
          </Button>
        </footer>
      </div>
      {choosing && <BackgroundDialog chosen={background} onChoose={choose} onClose={() => setChoosing(false)} />}
      {actions.host}
    </div>
  );
}
