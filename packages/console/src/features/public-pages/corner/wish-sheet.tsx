import { leadNameMax, leadTexts } from "@hongxian/contract/core/lead/lead.rules.ts";
import type { leaveIntention } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { messageProblem, nameProblem, yearProblem } from "@hongxian/contract/features/public-pages/visitor.rules.ts";
import { messageMax } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { useState } from "react";
import { ContactFields } from "../parts/contact-fields.tsx";
import { DoneNote } from "../parts/done-note.tsx";
import { AreaField, ChoiceField, SelectField, TextField } from "../parts/fields.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { contactProblems, type Problems, useContact } from "../parts/use-contact.ts";
import { useFocusProblem } from "../parts/use-focus-problem.ts";
import { useSubmit } from "../parts/use-submit.ts";
import { sexOptions, yearOptions } from "../seek/about-step.tsx";
import { ask } from "../visitor-call.ts";
import { visitorId } from "../visitor-store.ts";

interface Wish {
  readonly name: string;
  readonly sex: "MAN" | "WOMAN" | null;
  readonly birthYear: number | null;
  readonly message: string;
}
export const emptyWish: Wish = { name: "", sex: null, birthYear: null, message: "" };

function wishProblems({ name, sex, birthYear, message }: Wish): Problems {
  const found: [string, string | null][] = [
    ["name", nameProblem(name)],
    ["sex", sex === null ? leadTexts.noSex : null],
    ["birthYear", yearProblem(birthYear)],
    ["message", messageProblem(message)],
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

interface WishProps {
  readonly t: string;
  readonly who: string;
  /** Stored in the page, so that closing the sheet loses nothing. */
  readonly wish: Wish;
  onWish(wish: Wish): void;
  onClose(): void;
}

/** 我想认识TA. */
export function WishSheet({ t, who, wish, onWish, onClose }: WishProps) {
  const form = useContact("SEEKING_INFO");
  const [problems, setProblems] = useState<Problems>({});
  const [message, setMessage] = useState<string | null>(null);
  const { ref, focusProblem } = useFocusProblem();
  const change = (part: Partial<Wish>) => {
    onWish({ ...wish, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  const { sending, failure, submit } = useSubmit({
    check: () => ({ ...wishProblems(wish), ...contactProblems(form.contact) }),
    onProblems: (found) => {
      setProblems(found);
      form.setProblems(found);
      if (Object.keys(found).length > 0) focusProblem();
    },
    send: async () => {
      const { login, code } = form.contact;
      // Checked just before; the server checks again.
      const person = { name: wish.name.trim(), sex: wish.sex as "MAN" | "WOMAN", birthYear: wish.birthYear as number };
      const body = {
        source: "SEEKING_INFO",
        t,
        visitorId: visitorId(),
        ...person,
        message: wish.message.trim(),
        login,
        code,
        consent: true,
      } as const;
      setMessage((await ask<typeof leaveIntention>("POST", "/api/public/intention", body)).message);
    },
  });
  const title = "我想认识TA";
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
        <>
          {failure !== "" && (
            <p className="v-failure" role="alert">
              {failure}
            </p>
          )}
          <button type="submit" form="wish" className="v-button" disabled={sending}>
            {sending ? "提交中" : "提交"}
          </button>
        </>
      }
    >
      <p className="v-lead">留下联系方式，红娘会为您联系{who}</p>
      <div ref={ref}>
        <form
          id="wish"
          className="v-fields"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <TextField
            required
            label="称呼"
            placeholder="怎么称呼您"
            maxLength={leadNameMax}
            value={wish.name}
            problem={problems["name"]}
            onChange={(name) => change({ name })}
          />
          <ChoiceField
            required
            look="segments"
            label="性别"
            value={wish.sex}
            options={sexOptions}
            problem={problems["sex"]}
            onChange={(sex) => change({ sex: sex === "MAN" ? "MAN" : "WOMAN" })}
          />
          <SelectField
            required
            wide
            label="出生年份"
            value={wish.birthYear === null ? "" : String(wish.birthYear)}
            options={yearOptions}
            problem={problems["birthYear"]}
            onChange={(year) => change({ birthYear: year === "" ? null : Number(year) })}
          />
          <AreaField
            label="想说的话"
            placeholder="介绍一下自己，或者说说为什么想认识TA"
            max={messageMax}
            value={wish.message}
            problem={problems["message"]}
            onChange={(text) => change({ message: text })}
          />
          <ContactFields form={form} />
        </form>
      </div>
    </Sheet>
  );
}
