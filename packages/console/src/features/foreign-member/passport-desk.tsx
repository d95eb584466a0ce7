import { visaType } from "@hongxian/contract/features/foreign-member/foreign-member.choices.ts";
import {
  type PassportDetail,
  checkForeignMember,
} from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { nationality } from "@hongxian/contract/features/foreign-member/nationality.choices.ts";
import { problemsOf } from "../../core/review-desk/credential-desk.tsx";
import type { DeskKind } from "../../core/review-desk/desk-kind.ts";
import { PictureStage } from "../../core/review-desk/picture-stage.tsx";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { call } from "../../platform/call.ts";
import { Page } from "../../kit/page.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { type PassportDraft, PassportPanel } from "./passport-panel.tsx";

const countries: Readonly<Record<string, string>> = nationality.labels;

async function decide(userId: number, input: object): Promise<number> {
  const body = checkForeignMember.body.parse(input);
  return (await call(checkForeignMember, { params: { userId }, body })).reviewActionId;
}

const passportDesk: DeskKind<PassportDraft> = {
  bizType: "PASSPORT",
  title: "护照审核",
  label: (code) => countries[code] ?? code,
  draft: ({ detail }) => {
    // The server writes the detail of a passport's item with this same schema.
    const known = detail as PassportDetail;
    return {
      nationality: known.nationality === "" ? null : known.nationality,
      visaType: known.visaType in visaType.labels ? known.visaType : null,
      visaExpireDate: known.visaExpireDate,
      passportNo: null,
    };
  },
  check: (_item, draft) => problemsOf(checkForeignMember.body, { status: "AUTH_SUCCESS", ...draft }),
  calls: { PASS: checkForeignMember, REFUSE: checkForeignMember },
  pass: ({ id }, draft, costMs) => decide(id, { status: "AUTH_SUCCESS", ...draft, costMs }),
  refuse: ({ id }, { reasonId, remark }, costMs) =>
    decide(id, { status: "AUTH_FAIL", checkFailRemark: remark, reasonId, costMs }),
  Evidence: ({ item }) => <PictureStage images={item.images} name="护照照片" empty="没有上传护照照片" />,
  Panel: PassportPanel,
};

interface PassportDeskProps {
  readonly tabs: PageTabs;
  /** Opened at once. */
  readonly first: number | null;
}

/** 护照审核: the waiting passports, on the desk of all reviews. */
export function PassportDesk({ tabs, first }: PassportDeskProps) {
  return (
    <Page title="护照审核" {...tabs}>
      <ReviewDesk kind={passportDesk} first={first} />
    </Page>
  );
}
