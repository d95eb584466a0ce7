import { type ComponentProps, createContext, type ReactNode, use, useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { SvgaPlayer } from "../svga/svga-player.tsx";
import { VideoDialog } from "../video-dialog/video-dialog.tsx";

/** What is shown large, outside the row of its message. */
export type PlayedMedia =
  | ({ readonly kind: "video" } & Omit<ComponentProps<typeof VideoDialog>, "onClose">)
  | { readonly kind: "gift"; readonly name: string; readonly movie: string };

export function MediaDialog({ media, onClose }: { readonly media: PlayedMedia; onClose(): void }) {
  if (media.kind === "video") {
    const { kind: _kind, ...video } = media;
    return <VideoDialog {...video} onClose={onClose} />;
  }
  return (
    <PageModal open centered width={320} title={media.name} footer={null} onCancel={onClose}>
      <SvgaPlayer src={media.movie} label={media.name} loop={false} />
    </PageModal>
  );
}

/**
 * Plays a video or a gift outside the row of its message. A row is drawn anew when the server confirms the message, and
 * a dialog inside it would vanish then. Without a provider the row opens the dialog itself.
 */
export const PlayMedia = createContext<((media: PlayedMedia) => void) | null>(null);

/** Starts it there, and what the row itself has to draw where nobody provides for it. */
export function usePlay(media: PlayedMedia): { play(): void; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const playOutside = use(PlayMedia);
  return {
    play: () => (playOutside === null ? setOpen(true) : playOutside(media)),
    dialog: open && <MediaDialog media={media} onClose={() => setOpen(false)} />,
  };
}
