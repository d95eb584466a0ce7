import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { attitude } from "@hongxian/contract/core/content/content.choices.ts";
import { getEvaluatedDiscuss } from "@hongxian/contract/features/subject-evaluate/subject-evaluate.endpoints.ts";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { attitudeTones } from "./evaluate-tones.ts";

/** The post and the comments under it. */
export function DiscussDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, reload } = useData(getEvaluatedDiscuss, { params: { id } });
  const images = addressesOf(data?.imgs);
  return (
    <PageDrawer open title={`讨论 ${id}`} size={560} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={6} />}
      {data !== undefined && (
        <article className="discuss-drawer">
          <p className="caption">
            {data.subjectTitle} · {data.firstName} · {clockText(data.createdTime)}
          </p>
          <p className="content-text">{data.content}</p>
          {images.length > 0 && (
            <p className="discuss-images flex wrap gap-8">
              {images.map((address, at) => (
                <button key={address} type="button" className="plain-button" onClick={() => showPictures(images, at)}>
                  <img className="cover round-6" src={address} alt={`图片 ${at + 1}`} width={96} height={96} />
                </button>
              ))}
            </p>
          )}
          <h3 className="size-13 weight-500">评论 {data.evaluates.length}</h3>
          <ul>
            {data.evaluates.map((one) => (
              <li className="line-below pad-8-0" key={one.id}>
                <b>{one.firstName}</b>
                <Tag tone={attitudeTones[one.attitude]}>{attitude.labels[one.attitude]}</Tag>
                <span className="caption num">{clockText(one.createdTime)}</span>
                <p>{one.content}</p>
              </li>
            ))}
          </ul>
        </article>
      )}
    </PageDrawer>
  );
}
