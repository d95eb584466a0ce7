import type { leaveIntention } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { useState } from "react";
import { ContactFields } from "../parts/contact-fields.tsx";
import { DoneNote } from "../parts/done-note.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { contactProblems, useContact } from "../parts/use-contact.ts";
import { useSubmit } from "../parts/use-submit.ts";
import { ask } from "../visitor-call.ts";
import { visitorId } from "../visitor-store.ts";

/** 领取专属红娘建议: the visitor leaves a phone number to get it. */
export function AdviceSheet({ resultId, onClose }: { resultId: number; onClose(): void }) {
  const form = useContact("TEST_PAGE");
  const [message, setMessage] = useState<string | null>(null);
  const { sending, failure, submit } = useSubmit({
    check: () => contactProblems(form.contact),
    onProblems: form.setProblems,
    send: async () => {
      const { login, code } = form.contact;
      const body = { source: "TEST_PAGE", resultId, visitorId: visitorId(), login, code, consent: true } as const;
      const answer = await ask<typeof leaveIntention>("POST", "/api/public/intention", body);
      setMessage(answer.message);
    },
  });
  const title = "领取专属红娘建议";
  if (message !== null) {
    return (
      <Sheet title={title} onClose={onClose}>
        <DoneNote message={message} onClose={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <button type="submit" form="advice" className="v-button" disabled={sending}>
          {sending ? "提交中" : "免费领取"}
        </button>
      }
    >
      <p className="v-lead">红娘会结合您的测试结果，电话为您解读并推荐合适的TA</p>
      <form
        id="advice"
        className="v-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ContactFields form={form} />
        {failure !== "" && (
          <p className="v-failure v-wide" role="alert">
            {failure}
          </p>
        )}
      </form>
    </Sheet>
  );
}
