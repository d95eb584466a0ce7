import { type RuleCondition, tagRuleMessages } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { countTag, tagGrants } from "@hongxian/contract/features/user-tags/tag.resource.ts";
import { Button } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { type CallData, call } from "../../platform/call.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { toast, toastError } from "../../platform/toast.ts";

type Found = CallData<typeof countTag>;

/** How many members were found, and the newest of them. */
export function FoundMembers({ found }: { found: Found }) {
  return (
    <div className="rule-found" role="status">
      <p className="mb-8">
        匹配 <b className="num">{found.count.toLocaleString("en-US")}</b> 名会员
        {found.sample.length > 0 && <span className="caption">，最新 {found.sample.length} 名：</span>}
      </p>
      <div className="rule-sample grid gap-4">
        {found.sample.map((member) => (
          <MemberCell key={member.userId} member={member} />
        ))}
      </div>
    </div>
  );
}

/** 试算 of a rule that is still being written. The result belongs to the rule that was sent. */
export function RuleTrial({ rule, problem }: { rule: readonly RuleCondition[]; problem: string | null }) {
  const allowed = useCan()(tagGrants.try);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ of: string; data: Found } | null>(null);
  const ruleText = JSON.stringify(rule);
  if (!allowed) return null;

  const attempt = async () => {
    const message = rule.length === 0 ? tagRuleMessages.none : problem;
    if (message !== null) {
      toast.warning(message);
      return;
    }
    setBusy(true);
    try {
      // Conditions without a problem satisfy the call's schema.
      const body = { rule: rule as unknown as { field: string; op: string; value: string }[] };
      setFound({ of: ruleText, data: await call(countTag, { params: { id: 0 }, body }) });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button disabled={busy} onClick={() => void attempt()}>
        {busy ? "试算中" : "试算"}
      </Button>
      {found !== null && found.of === ruleText && <FoundMembers found={found.data} />}
    </>
  );
}
