import { AudioOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { toast } from "../../platform/toast.ts";
import { longestVoice, type Recording, startRecording } from "./voice-recording.ts";

interface VoiceToolProps {
  readonly disabled: boolean;
  onVoice(file: File, seconds: number): void;
}

/** 语音: records up to a minute, then it is sent or discarded. */
export function VoiceTool({ disabled, onVoice }: VoiceToolProps) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [seconds, setSeconds] = useState(0);
  const running = useRef<Recording | null>(null);
  // Leaving the conversation, or hiding its page, releases the microphone: nothing is being recorded any more.
  useEffect(
    () => () => {
      running.current?.cancel();
      running.current = null;
      setRecording(null);
    },
    [],
  );

  const end = () => {
    running.current = null;
    setRecording(null);
  };
  const send = async (from: Recording) => {
    end();
    const { file, seconds: length } = await from.finish();
    if (length < 1) toast.warning("说话时间太短");
    else onVoice(file, length);
  };
  const begin = async () => {
    try {
      const begun = await startRecording();
      running.current = begun;
      setSeconds(0);
      setRecording(begun);
    } catch (error) {
      toast.warning(error instanceof Error && error.message !== "" ? error.message : "无法使用麦克风");
    }
  };
  useEffect(() => {
    if (recording === null) return undefined;
    const timer = setInterval(() => {
      const passed = recording.seconds();
      setSeconds(passed);
      if (passed >= longestVoice) void send(recording);
    }, 200);
    return () => clearInterval(timer);
  });

  if (recording === null)
    return (
      <Button
        type="text"
        className="compose-tool"
        icon={<AudioOutlined />}
        aria-label="语音"
        title="语音"
        disabled={disabled}
        onClick={() => void begin()}
      />
    );
  return (
    <span className="inline-row gap-8 pad-0-8" role="status" aria-label="正在录音">
      <i className="voice-dot" />
      <span className="num">
        {Math.floor(seconds)}&quot; / {longestVoice}&quot;
      </span>
      <Button
        size="small"
        onClick={() => {
          recording.cancel();
          end();
        }}
      >
        取消
      </Button>
      <Button size="small" type="primary" onClick={() => void send(recording)}>
        发送语音
      </Button>
    </span>
  );
}
