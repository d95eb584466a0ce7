import { Button, Input } from "antd";
import { useState } from "react";
import { EmojiPanel } from "../../core/emoji/emoji-panel.tsx";
import { EmojiText } from "../../core/emoji/emoji-text.tsx";
import brokenFile from "../../core/svga/samples/broken.svga?url";
import everythingFile from "../../core/svga/samples/everything.svga?url";
import squareFile from "../../core/svga/samples/square.svga?url";
import { SvgaPlayer } from "../../core/svga/svga-player.tsx";
import { VideoDialog } from "../../core/video-dialog/video-dialog.tsx";

/** Records a second of moving colour, so that no video file has to be stored for this page. */
function recordVideo(width: number, height: number): Promise<string> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
  const pieces: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  const done = new Promise<string>((resolve) => {
    recorder.addEventListener("stop", () => resolve(URL.createObjectURL(new Blob(pieces, { type: "video/webm" }))));
  });
  recorder.start();
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    if (context !== null) {
      context.fillStyle = `hsl(${turn * 12} 60% 50%)`;
      context.fillRect(0, 0, width, height);
    }
    if (turn < 30) return;
    clearInterval(timer);
    recorder.stop();
  }, 40);
  return done;
}

const videos = [
  ["横屏视频 16:9", 640, 360],
  ["竖屏视频 9:16", 360, 640],
  ["方形视频 1:1", 400, 400],
] as const;

export function MotionParts() {
  const [video, setVideo] = useState<string | null>(null);
  const [text, setText] = useState("你好[微笑]，周末一起看电影吗[爱心][没有这个]");
  return (
    <div className="parts-half grid at-start gap-20 even-2">
      <div>
        <h3>视频弹窗</h3>
        <div className="parts-row">
          {videos.map(([name, width, height]) => (
            <Button key={name} onClick={() => void recordVideo(width, height).then(setVideo)}>
              {name}
            </Button>
          ))}
          <Button onClick={() => setVideo("/api/files/stored/none.mp4")}>播放失败</Button>
        </div>
        <h3>动画</h3>
        <div className="parts-row">
          <SvgaPlayer src={squareFile} label="图片动画" width={150} />
          <SvgaPlayer src={everythingFile} label="图形动画" />
          <SvgaPlayer src={brokenFile} label="损坏的动画" width={150} />
        </div>
      </div>
      <div>
        <h3>表情</h3>
        <EmojiPanel onChoose={({ alt }) => setText(`${text}[${alt}]`)} />
        <Input value={text} aria-label="消息" onChange={(event) => setText(event.target.value)} />
        <p>
          <EmojiText text={text} />
        </p>
      </div>
      {video !== null && <VideoDialog src={video} onClose={() => setVideo(null)} />}
    </div>
  );
}
