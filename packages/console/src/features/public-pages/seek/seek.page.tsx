import type { leaveIntention } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { useEffect, useRef, useState } from "react";
import { ContactFields } from "../parts/contact-fields.tsx";
import { Foot, Head, ScreenTop, usePageTitle } from "../parts/frame.tsx";
import { contactProblems, type Problems, useContact } from "../parts/use-contact.ts";
import { useFocusProblem } from "../parts/use-focus-problem.ts";
import { ask, asCallError } from "../visitor-call.ts";
import { numberOf } from "../visitor-store.ts";
import { AboutStep } from "./about-step.tsx";
import { type Done, SeekDone } from "./seek-done.tsx";
import { aboutProblems, firstValues, seekBody, seekDraft, type SeekValues, stepOf } from "./seek-form.ts";
import { SeekSummary } from "./seek-summary.tsx";
import { Stepper, stepTitles } from "./stepper.tsx";
import { WishStep } from "./wish-step.tsx";
import "./seek.css";

const heads = [
  { title: "寻TA登记", text: "三步填写，专属红娘1个工作日内联系您" },
  { title: "您想遇见怎样的TA", text: "条件越清楚，红娘推荐越准确" },
  { title: "留下联系方式", text: "号码仅用于红娘联系您，不会公开展示" },
] as const;

/** 寻TA登记: three steps, nothing sent before the last. */
export function SeekPage({ query }: { query: URLSearchParams }) {
  usePageTitle("寻TA登记 - 红线");
  const [values, setValues] = useState(firstValues);
  const [step, setStep] = useState(0);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState("");
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const underway = useRef(false);
  const form = useContact("SEEK_PAGE");
  const { ref, focusProblem } = useFocusProblem();
  useEffect(() => seekDraft.write(values), [values]);
  const context = numberOf(query, "shopId") === null ? "在线登记" : "门店登记";

  const change = (part: Partial<SeekValues>) => {
    setValues({ ...values, ...part });
    const fields = Object.keys(part).map(
      (key) => ({ place: "region", age: "ageRange", wishedHeight: "heightRange", other: "requirement" })[key] ?? key,
    );
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field))));
  };
  const next = () => {
    const found = step === 0 ? aboutProblems(values) : {};
    setProblems(found);
    if (Object.keys(found).length > 0) return focusProblem();
    setStep(step + 1);
  };

  const refuse = (error: unknown) => {
    const { fields, msg } = asCallError(error);
    if (Object.keys(fields).length === 0) return setFailure(msg);
    setProblems(fields);
    form.setProblems(fields);
    setStep(stepOf(fields));
    focusProblem();
  };
  const submit = async () => {
    const found = contactProblems(form.contact);
    form.setProblems(found);
    setFailure("");
    if (Object.keys(found).length > 0) return focusProblem();
    if (underway.current) return;
    underway.current = true;
    setSending(true);
    try {
      setDone(await ask<typeof leaveIntention>("POST", "/api/public/intention", seekBody(values, form.contact, query)));
      seekDraft.clear();
    } catch (error) {
      refuse(error);
    }
    underway.current = false;
    setSending(false);
  };

  if (done !== null) return <SeekDone done={done} context={context} />;
  const { title, text } = heads[step] ?? heads[0];
  const following = stepTitles[step + 1];
  return (
    <div className="v-page v-footed" ref={ref}>
      <ScreenTop key={step} />
      <Head context={context} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (following === undefined) void submit();
          else next();
        }}
      >
        <main>
          <div className="v-title">
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
          <Stepper step={step} />
          {step === 0 && <AboutStep values={values} problems={problems} change={change} />}
          {step === 1 && <WishStep values={values} problems={problems} change={change} />}
          {step === 2 && (
            <>
              <div className="v-card v-fields">
                <ContactFields form={form} />
              </div>
              <SeekSummary values={values} />
            </>
          )}
          {failure !== "" && (
            <p className="v-failure" role="alert">
              {failure}
            </p>
          )}
        </main>
        <Foot>
          {step > 0 && (
            <button type="button" className="v-button v-outline v-back" onClick={() => setStep(step - 1)}>
              上一步
            </button>
          )}
          <button type="submit" className="v-button" disabled={sending}>
            {following === undefined ? (sending ? "提交中" : "提交登记") : `下一步：${following}`}
          </button>
        </Foot>
      </form>
    </div>
  );
}
