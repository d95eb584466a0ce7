import { Button } from "antd";
import { faceDesk } from "../../core/review-desk/face-desk.tsx";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";

interface FaceQueueProps {
  readonly first: number | null;
  onClose(): void;
}

/** 真人照片审核 instead of the list. */
export const FaceQueue = ({ first, onClose }: FaceQueueProps) => (
  <ReviewDesk
    kind={faceDesk}
    first={first}
    modes={
      <Button size="small" onClick={onClose}>
        返回列表
      </Button>
    }
  />
);
