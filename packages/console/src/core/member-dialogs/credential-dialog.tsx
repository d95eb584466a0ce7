import { noReviewer } from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import {
  credentialKind,
  credentialSource,
  credentialStatus,
} from "@hongxian/contract/core/member/credential.choices.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { useState } from "react";
import type { CallArguments, CallData } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { clockText, shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import { showPictures } from "../viewer/show-pictures.ts";
import { type Card, type CredentialKind, type CredentialView, type Fact, credentialViews } from "./credential-facts.ts";
import { CredentialVerdict } from "./credential-verdict.tsx";
import { announceMember } from "./member-events.ts";
import { credentialTones } from "./member-tones.ts";
import "./credential-dialog.css";

interface CredentialDialogProps {
  readonly kind: CredentialKind;
  readonly member: { readonly userId: number; readonly firstName: string | null };
  /** The record shown first; the newest by default. */
  readonly recordId?: number;
  /** A waiting record can be decided here. */
  readonly withVerdict?: boolean;
  onClose(): void;
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="credential-facts grid even-2">
    {facts.map(([label, text]) => (
      <div key={label}>
        <dt className="size-12 text3 lead-18">{label}</dt>
        <dd className="breaks">{text === "" ? <span className="nil">—</span> : text}</dd>
      </div>
    ))}
  </dl>
);

function Evidence({ images }: { images: string }) {
  const papers = splitImages(images).map((src, at) => ({ src, alt: `证明材料 ${at + 1}` }));
  return (
    <div className="credential-images flex wrap gap-8">
      {papers.map(({ src, alt }, at) => (
        <button
          key={src}
          type="button"
          className="plain-button"
          aria-label={`查看${alt}`}
          onClick={() => showPictures(papers, at)}
        >
          <img className="evidence block cover round-8" src={src} alt={alt} width={104} height={104} />
        </button>
      ))}
    </div>
  );
}

const CardView = ({ card }: { card: Card }) => (
  <article className="credential-card">
    <b>
      {card.title === "" ? "—" : card.title} {card.isVoid && <Tag tone="void">无效</Tag>}
    </b>
    <Facts facts={card.facts} />
    <Evidence images={card.images} />
  </article>
);

type Detail = CallData<(typeof credentialViews)[CredentialKind]["call"]>;

function History({ detail, onPick }: { detail: Detail; onPick(recordId: number): void }) {
  if (detail.history.length < 2) return null;
  return (
    <section className="credential-history" aria-label="历史记录">
      <h3>历史记录</h3>
      <ul>
        {detail.history.map((line) => (
          <li key={line.recordId}>
            <button
              type="button"
              className="plain-button grid at-middle gap-12 wide"
              aria-pressed={line.recordId === detail.recordId}
              onClick={() => onPick(line.recordId)}
            >
              <span className="num">{shortTime(line.createdTime).text}</span>
              <Tag tone={credentialTones[line.status]}>{credentialStatus.labels[line.status]}</Tag>
              <span>{line.checkName === "" ? noReviewer : line.checkName}</span>
              <span className="cell-text block cut">{line.checkFailRemark}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Body({ detail, view, onPick }: { detail: Detail; view: CredentialView; onPick(recordId: number): void }) {
  if (detail.recordId === null) return <PanelState kind="empty" text="该会员尚未提交此项认证" />;
  const review: readonly Fact[] = [
    ["审核人", detail.checkName === "" ? noReviewer : detail.checkName],
    ["审核时间", detail.checkTime === null ? "" : clockText(detail.checkTime)],
    ["提交时间", detail.createdTime === null ? "" : clockText(detail.createdTime)],
    ["来源", detail.source === null ? "" : credentialSource.labels[detail.source]],
    ...(detail.checkFailRemark === "" ? [] : [["失败原因", detail.checkFailRemark] as const]),
    ...(detail.remark === "" ? [] : [["备注", detail.remark] as const]),
  ];
  // Values that belong to one of the cards are shown there.
  const onCards = new Set(view.cards.flatMap(({ images }) => splitImages(images)));
  const papers = splitImages(detail.authImg)
    .filter((image) => !onCards.has(image))
    .join(";");
  return (
    <>
      <Facts facts={view.facts} />
      {view.cards.map((card, at) => (
        <CardView key={`${card.title}-${at}`} card={card} />
      ))}
      {papers !== "" && (
        <section className="credential-part">
          <h3>证明材料</h3>
          <Evidence images={papers} />
        </section>
      )}
      <section className="credential-part">
        <h3>审核信息</h3>
        <Facts facts={review} />
      </section>
      <History detail={detail} onPick={onPick} />
    </>
  );
}

/** 认证详情 of one kind: the claim, the papers, who decided. */
export function CredentialDialog({
  kind,
  member,
  recordId: initialRecordId,
  withVerdict = false,
  onClose,
}: CredentialDialogProps) {
  const [recordId, setRecordId] = useState<number | undefined>(initialRecordId);
  const { call: endpoint, view } = credentialViews[kind];
  // The six calls take the same query; the union of their types hides it.
  const options = { query: { id: member.userId, recordId } } as NonNullable<CallArguments<Endpoint>[0]>;
  const { data, error, reload } = useData(endpoint as Endpoint, options);
  const detail = data as Detail | undefined;
  return (
    <PageModal
      open
      width={640}
      footer={null}
      onCancel={onClose}
      title={
        <span className="credential-title row gap-8">
          {credentialKind.labels[kind]}认证
          <em className="size-12 weight-400 text3">
            {member.firstName ?? ""}（{member.userId}）
          </em>
          {detail !== undefined && (
            <Tag tone={credentialTones[detail.status]}>{credentialStatus.labels[detail.status]}</Tag>
          )}
        </span>
      }
    >
      <div className="credential">
        {detail === undefined && error === null && <PanelState kind="loading" lines={5} />}
        {detail === undefined && error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {detail !== undefined && (
          // Each kind's view reads the answer of its own call.
          <Body detail={detail} view={(view as (shown: Detail) => CredentialView)(detail)} onPick={setRecordId} />
        )}
        {detail?.status === "AUTHING" && withVerdict && (
          <CredentialVerdict
            kind={kind}
            detail={detail}
            onDone={() => {
              reload();
              announceMember({ userId: member.userId, kind: "edited", fields: [`${kind.toLowerCase()}AuthStatus`] });
            }}
          />
        )}
      </div>
    </PageModal>
  );
}
