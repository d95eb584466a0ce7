import { getLiveView } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { LivePicture } from "./live-picture.tsx";
import { LiveSide } from "./live-side.tsx";
import "./live-room.css";

interface WatchProps {
  readonly room: {
    readonly sessionId: number;
    readonly title: string;
    readonly pullUrl: string;
    readonly snapshotUrl: string;
  };
  onClose(): void;
}

/** 查看直播: the broadcast with its audience, gifts and chat. */
export function WatchDialog({ room, onClose }: WatchProps) {
  const view = useData(getLiveView, { params: { id: room.sessionId } }, { everyMs: 5000 });
  return (
    <PageModal open title={room.title} width={960} footer={null} onCancel={onClose}>
      <div className="live-watch grid gap-16">
        <div className="live-stage clip round-8">
          <LivePicture label={room.title} src={room.pullUrl} snapshot={room.snapshotUrl} muted={false} />
        </div>
        <LiveSide of={view} shown={["messages", "gifts", "audience"]} />
      </div>
    </PageModal>
  );
}
