import {
  getMiniGuideStat,
  getMiniGuides,
  guideGrants as buttons,
  guideFrequency,
  guideMode,
  guideMessages,
  guideScene,
  guideStatus,
  guideSystem,
  guideType,
  type MiniGuide,
  miniGuideTitle,
  setMiniGuideStatus,
  setMiniReviewMode,
} from "@hongxian/contract/features/mini-guide/mini-guide.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Switch } from "antd";
import { useState } from "react";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { VersionsDrawer } from "../../core/money/versions-drawer.tsx";
import { runCall } from "../../kit/run-call.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { EditGuideDialog, PreviewDialog, ReviewDialog, modeTones } from "./guide-dialogs.tsx";
import "../../core/figures/figures.css";
import "./mini-guide.css";

const versionFields = {
  showMode: field.choice("展示方式", guideMode),
  guideType: field.choice("引导方式", guideType),
  title: field.text("引导标题", { max: 1000 }),
  content: field.text("引导内容", { max: 1000 }),
  target: field.text("跳转目标", { max: 1000 }),
  frequency: field.choice("频次", guideFrequency),
  minVersion: field.text("最低版本", { max: 1000 }),
  status: field.choice("状态", guideStatus),
};

interface CardProps {
  readonly guide: MiniGuide;
  readonly edit: PageAction<MiniGuide>;
  readonly versions: PageAction<MiniGuide>;
  onDone(): void;
}

/** One scene on one system with its switch. */
function GuideCard({ guide, edit, versions, onDone }: CardProps) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const isOn = guide.status === "ON";
  const flip = async () => {
    setAsking(false);
    try {
      await runCall(setMiniGuideStatus, { params: { id: guide.id, status: isOn ? "OFF" : "ON" } });
    } catch (error) {
      toastError(error);
    }
    onDone();
  };
  // App stores reject programs for normal payment on iPhones.
  const isRisky = !isOn && guide.scene === "PAY" && guide.system === "IOS" && guide.showMode === "NORMAL";
  const name = `${guideScene.labels[guide.scene]} · ${guideSystem.labels[guide.system]}`;
  return (
    <li className="mini-card stack gap-6">
      <header className="row gap-8">
        <b>{name}</b>
        <Tag tone={modeTones[guide.showMode]}>{guideMode.labels[guide.showMode]}</Tag>
        <span className="grow" />
        <Switch
          size="small"
          aria-label={`${name}开关`}
          checked={isOn}
          disabled={!can(isOn ? buttons.off : buttons.on)}
          onChange={() => (isRisky ? setAsking(true) : void flip())}
        />
      </header>
      <p className="size-12 text2">
        {guide.showMode === "GUIDE"
          ? `${guide.guideType === null ? "" : guideType.labels[guide.guideType]}｜${guide.title}　${guide.content}`
          : guide.showMode === "HIDE"
            ? "该入口不显示"
            : "按正常功能使用"}
      </p>
      <footer className="grid gap-4 size-12 text3">
        <span className="num">
          7天 曝光 {countText(guide.shown)} · 点击 {countText(guide.clicked)} · 转化 {countText(guide.converted)}
        </span>
        <span>
          <ActionButton action={edit} target={guide} onDone={onDone} />
          <ActionButton action={versions} target={guide} />
        </span>
      </footer>
      {asking && (
        <ConfirmDialog
          title="开启正常支付"
          text={guideMessages.payOnIos}
          danger
          onConfirm={() => void flip()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

const preview: PageAction<null> = actionOf(buttons.preview, {
  dialog: (_, { onClose }) => <PreviewDialog onClose={onClose} />,
});
const versions: PageAction<MiniGuide> = actionOf(buttons.versions, {
  dialog: ({ id }, { onClose }) => (
    <VersionsDrawer setting="mini_guide" refId={id} fields={versionFields} onClose={onClose} />
  ),
});

type Kfs = CallData<typeof getMiniGuides>["kfs"];
const editOf = (kfs: Kfs): PageAction<MiniGuide> =>
  actionOf(buttons.edit, {
    dialog: (guide, end) => <EditGuideDialog guide={guide} kfs={kfs} {...end} />,
  });
const enterOf = (reviewVersion: number): PageAction<null> =>
  actionOf(buttons.enter, {
    dialog: (_, end) => <ReviewDialog reviewVersion={reviewVersion} {...end} />,
  });
const leaveOf = (reviewVersion: number): PageAction<null> =>
  actionOf(buttons.leave, {
    confirm: "退出后该版本恢复正常展示，确定退出？",
    run: () => runCall(setMiniReviewMode, { body: { review: null, reviewVersion } }),
  });

/** 小程序引导开关: what the mini-program shows where it may not offer a function. */
export function MiniGuidePage() {
  const { data, error, reload } = useData(getMiniGuides, {});
  const stat = useData(getMiniGuideStat, {});
  const review = data?.review ?? null;
  const edit = editOf(data?.kfs ?? []);
  const mode = (review === null ? enterOf : leaveOf)(data?.reviewVersion ?? 0);
  return (
    <Page title={miniGuideTitle} extra={<ActionButton action={preview} target={null} />}>
      <div className="mini-guide grow shrink-y scroll">
        <div
          className={review === null ? "mini-review row gap-12" : "mini-review mini-review-on row gap-12"}
          role="status"
        >
          <b>提审模式</b>
          <span className="grow">
            {review === null
              ? "未开启。提审期间将对该版本隐藏付费、直播、通话与下载入口。"
              : `版本 ${review.version} 提审中，至 ${clockText(review.until).slice(0, 16)} 自动结束`}
          </span>
          <ActionButton action={mode} target={null} onDone={reload} />
        </div>
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
        <ul className="mini-cards grid gap-10">
          {data?.guides.map((guide) => (
            <GuideCard key={guide.id} guide={guide} edit={edit} versions={versions} onDone={reload} />
          ))}
        </ul>
        <ChartPanel
          title="近7天点击"
          of={stat}
          height={180}
          chart={(days) => ({
            kind: "line",
            x: days.map(({ day }) => day),
            series: [
              { name: "点击", values: days.map(({ clicked }) => clicked) },
              { name: "转化", values: days.map(({ converted }) => converted) },
            ],
          })}
        />
      </div>
    </Page>
  );
}
