import { checkRoute, type CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { houseStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { correctionMessages, corrections, needsProof } from "@hongxian/contract/core/review/credential-correction.ts";
import { checkChildAuth } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { reviewAccess } from "@hongxian/contract/core/review/review-access.ts";
import { getReviewDesk } from "@hongxian/contract/core/review/review.endpoints.ts";
import { refuseMax, reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { Button, Checkbox, Input, Select } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";

interface CredentialVerdictProps {
  readonly kind: CredentialKind;
  /** The answer of the detail call; houses, cars and the marital state are read from it. */
  readonly detail: {
    readonly recordId: number | null;
    readonly houseList?: readonly unknown[];
    readonly carList?: readonly unknown[];
    readonly maritalStatus?: string | null;
  };
  onDone(): void;
}

const valid = (assets: readonly unknown[] | undefined) => (assets ?? []).map(() => ({ isValid: true }));

/** 通过 and 驳回 of one waiting record, outside the desk; records that need the desk's tools link there. */
export function CredentialVerdict({ kind, detail, onDone }: CredentialVerdictProps) {
  const can = useCan();
  const { open } = usePage();
  const [refusing, setRefusing] = useState(false);
  const [text, setText] = useState("");
  const [home, setHome] = useState<string | undefined>();
  const [proofSeen, setProofSeen] = useState(false);
  const [errors, setErrors] = useState<Readonly<Partial<Record<"text" | "houseStatus" | "proofSeen", string>>>>({});
  const [busy, setBusy] = useState(false);
  const mayPass = reviewAccess[kind].PASS.some(can);
  const mayRefuse = reviewAccess[kind].REFUSE.some(can);
  const desk = useData(getReviewDesk, { params: { bizType: kind } }, { enabled: mayPass || mayRefuse });
  const { recordId } = detail;
  if (recordId === null || (!mayPass && !mayRefuse)) return null;

  const send = async (query: { action: "PASS" | "REFUSE"; checkFailRemark?: string }, body?: object) => {
    setBusy(true);
    try {
      await call(checkChildAuth, {
        query: { id: recordId, type: kind, ...query },
        ...(body === undefined ? {} : { body: { ...body } }),
      });
      toast.success(answeredMessage(checkChildAuth));
      onDone();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const pass = () => {
    const body = {
      ...(kind === "HOUSE" ? { houseStatus: home, houseList: valid(detail.houseList) } : {}),
      ...(kind === "CAR" ? { carList: valid(detail.carList) } : {}),
      ...(kind === "MARRIAGE" ? { proofSeen } : {}),
    };
    const parsed = corrections[kind].safeParse(body, { reportInput: true });
    const found = parsed.success ? {} : fieldErrors(parsed.error.issues);
    const missing =
      kind === "MARRIAGE" && needsProof(detail.maritalStatus) && !proofSeen
        ? { ...found, proofSeen: correctionMessages.proofSeen }
        : found;
    setErrors(missing);
    if (Object.keys(missing).length === 0) void send({ action: "PASS" }, body);
  };
  const refuse = () => {
    const checkFailRemark = text.trim();
    const problem =
      checkFailRemark === ""
        ? reviewMessages.refuse
        : checkFailRemark.length > refuseMax
          ? reviewMessages.refuseLong
          : "";
    setErrors(problem === "" ? {} : { text: problem });
    if (problem === "") void send({ action: "REFUSE", checkFailRemark });
  };

  return (
    <section className="credential-verdict grid gap-8" aria-label="审核">
      {refusing ? (
        <FormField label="驳回原因" error={errors.text} counter={[text.length, refuseMax]}>
          {({ id, invalid }) => (
            <>
              <p className="credential-reasons mb-6">
                {(desk.data?.reasons ?? []).map((reason) => (
                  <Button key={reason.id} size="small" onClick={() => setText(reason.text)}>
                    {reason.label}
                  </Button>
                ))}
              </p>
              <Input.TextArea
                id={id}
                rows={2}
                value={text}
                {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
                onChange={(event) => setText(event.target.value)}
              />
            </>
          )}
        </FormField>
      ) : (
        <>
          {kind === "HOUSE" && (
            <FormField label="通过后的房产状况" error={errors.houseStatus}>
              {({ id, invalid }) => (
                <Select
                  id={id}
                  placeholder={correctionMessages.houseStatus}
                  value={home}
                  {...(invalid ? { status: "error" as const } : {})}
                  options={houseStatus.values.map((value) => ({ value, label: houseStatus.labels[value] }))}
                  onChange={setHome}
                />
              )}
            </FormField>
          )}
          {kind === "MARRIAGE" && needsProof(detail.maritalStatus) && (
            <Checkbox checked={proofSeen} onChange={(event) => setProofSeen(event.target.checked)}>
              已核对证明材料
            </Checkbox>
          )}
          {errors.proofSeen !== undefined && (
            <span className="form-error" role="alert">
              {errors.proofSeen}
            </span>
          )}
        </>
      )}
      <footer>
        <Button onClick={() => open(checkAddress(kind, recordId))}>去审核台</Button>
        <span className="grow" />
        {refusing && <Button onClick={() => setRefusing(false)}>返回</Button>}
        {mayRefuse && (
          <Button danger disabled={busy} onClick={() => (refusing ? refuse() : setRefusing(true))}>
            {refusing ? "确认驳回" : "驳回"}
          </Button>
        )}
        {mayPass && !refusing && (
          <Button type="primary" disabled={busy} onClick={pass}>
            {busy ? "处理中" : "通过"}
          </Button>
        )}
      </footer>
    </section>
  );
}

const checkAddress = (kind: CredentialKind, recordId: number): string =>
  kind === "WORK" || kind === "ASSETS"
    ? `${checkRoute[kind]}?tab=queue&review=${recordId}`
    : `${checkRoute[kind]}?id=${recordId}`;
