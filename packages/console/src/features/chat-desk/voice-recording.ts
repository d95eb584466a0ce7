/** A voice message lasts a minute at most. */
export const longestVoice = 60;

/** Accepted by the file store and playable everywhere. */
const formats = ["audio/mp4;codecs=mp4a.40.2", "audio/mp4;codecs=opus", "audio/mp4"];

export interface Recording {
  /** The recorded time. */
  seconds(): number;
  finish(): Promise<{ readonly file: File; readonly seconds: number }>;
  cancel(): void;
}

/** Records the microphone; throws a readable message when it cannot. */
export async function startRecording(): Promise<Recording> {
  const format =
    typeof MediaRecorder === "undefined" ? undefined : formats.find((one) => MediaRecorder.isTypeSupported(one));
  if (format === undefined) throw new Error("当前浏览器不支持录音");
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new Error(
      error instanceof DOMException && error.name === "NotFoundError" ? "没有找到麦克风" : "请允许使用麦克风后重试",
    );
  });
  const recorder = new MediaRecorder(sound, { mimeType: format, audioBitsPerSecond: 32_000 });
  const pieces: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  const stopped = new Promise<void>((resolve) => recorder.addEventListener("stop", () => resolve(), { once: true }));
  const begun = performance.now();
  recorder.start();

  const length = () => Math.min(longestVoice, (performance.now() - begun) / 1000);
  const stop = async () => {
    if (recorder.state !== "inactive") recorder.stop();
    await stopped;
    for (const track of sound.getTracks()) track.stop();
  };
  return {
    seconds: length,
    async finish() {
      const seconds = Math.round(length());
      await stop();
      return { file: new File(pieces, "voice.m4a", { type: "audio/mp4" }), seconds };
    },
    cancel: () => void stop(),
  };
}
