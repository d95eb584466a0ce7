import { DeleteOutlined, EyeOutlined, LockOutlined } from "@ant-design/icons";
import { albumMessages, deleteAlbumPic } from "@hongxian/contract/core/member/member-album.endpoints.ts";
import { type AlbumPhoto, albumSize } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { ablumStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { announceMember } from "../member-dialogs/member-events.ts";
import { showPictures } from "../viewer/show-pictures.ts";
import type { MemberPanel } from "./use-member-panel.ts";
import "./member-photos.css";

const folded = 9;

/** 相册: up to fifty pictures with their visibility; nine are shown until the user opens all. */
export function MemberAlbum({ panel }: { panel: MemberPanel }) {
  const { photos, error, put, reload } = panel.album;
  const album = photos ?? [];
  const { claimFirst } = panel.member;
  const holder = useHolder();
  const mayDelete = allows(deleteAlbumPic.allow, holder) && !claimFirst;
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState<AlbumPhoto | null>(null);
  const shown = all ? album : album.slice(0, folded);
  const showLarge = (at: number) =>
    showPictures(
      album.map(({ picture }, place) => ({ src: picture, alt: `相册照片 ${place + 1}` })),
      at,
    );

  const remove = async (photo: AlbumPhoto) => {
    setAsking(null);
    put(album.filter(({ id }) => id !== photo.id));
    try {
      await call(deleteAlbumPic, { params: { id: photo.id } });
      toast.success(answeredMessage(deleteAlbumPic));
      announceMember({ userId: panel.userId, kind: "album" });
    } catch (error) {
      put(album);
      toastError(error);
    }
  };

  return (
    <section className="md-album fixed" aria-label="相册">
      <h3 className="flex at-baseline gap-6 size-13 mb-8 lead-20">
        <b>相册</b>
        <em className="num grow size-12 weight-400 text3">
          {photos?.length ?? "—"} / {albumSize}
        </em>
        {album.length > folded && (
          <button type="button" className="cell-link" onClick={() => setAll(!all)}>
            {all ? "收起" : "全部查看"}
          </button>
        )}
      </h3>
      {photos === undefined && error === null && <PanelState kind="loading" lines={3} />}
      {photos === undefined && error !== null && <PanelState kind="error" text={error} onRetry={reload} />}
      {photos?.length === 0 && <p className="caption">暂无照片</p>}
      <div className="grid gap-6 even-3">
        {shown.map((photo, at) => (
          <div key={photo.id} className="md-tile clip anchor">
            <img className="photo wide tall" src={photo.picture} alt={`相册照片 ${at + 1}`} loading="lazy" />
            <em className="row gap-3 size-11">
              {photo.ablumStatus === "PRIVATE" && <LockOutlined />}
              {ablumStatus.labels[photo.ablumStatus]}
            </em>
            <span className="md-photo-actions row middle gap-10">
              <button type="button" aria-label={`查看照片 ${at + 1}`} onClick={() => showLarge(at)}>
                <EyeOutlined />
              </button>
              {mayDelete && (
                <button type="button" aria-label={`删除照片 ${at + 1}`} onClick={() => setAsking(photo)}>
                  <DeleteOutlined />
                </button>
              )}
            </span>
          </div>
        ))}
      </div>
      {asking !== null && (
        <ConfirmDialog
          title="删除照片"
          text={albumMessages.confirm}
          danger
          onConfirm={() => void remove(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
