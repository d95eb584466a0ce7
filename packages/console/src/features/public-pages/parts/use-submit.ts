import { useRef, useState } from "react";
import { asCallError } from "../visitor-call.ts";
import type { Problems } from "./use-contact.ts";

interface Submission {
  check(): Problems;
  send(): Promise<void>;
  onProblems(problems: Problems): void;
}

/** Checks, sends once however often the button is pressed, and shows the answer's messages at their fields. */
export function useSubmit({ check, send, onProblems }: Submission) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  const underway = useRef(false);
  const submit = async () => {
    const found = check();
    onProblems(found);
    setFailure("");
    if (Object.keys(found).length > 0 || underway.current) return;
    underway.current = true;
    setSending(true);
    try {
      await send();
    } catch (error) {
      const { fields, msg } = asCallError(error);
      if (Object.keys(fields).length > 0) onProblems(fields);
      else setFailure(msg);
    }
    underway.current = false;
    setSending(false);
  };
  return { sending, failure, submit };
}
