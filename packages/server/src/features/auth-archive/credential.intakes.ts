import type { CredentialDraft } from "@hongxian/contract/core/credential/credential-draft.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import type { credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import type { Intake } from "@hongxian/contract/core/open-door/intake.ts";
import { credentialIntakes } from "@hongxian/contract/features/auth-archive/credential.intakes.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { credentialMessages, imagesMost } from "@hongxian/contract/core/credential/credential.messages.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { dropPictures, fetchPictures, recordPictures } from "../../core/foundation/open-door/own-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import type { Db } from "../../kit/call.ts";
import type { RowAsk } from "../../kit/open-call.ts";
import { serveIntake, type ServedIntake } from "../../kit/served-intake.ts";
import { needAsked, needNoOpenRecord } from "./submit-credential.ts";
import { completeRecord, enterDraft } from "./submit-record.ts";

type Row = Readonly<Record<string, unknown>>;
interface View {
  readonly status: ChoiceOf<typeof credentialStatus>;
  readonly reason: string;
  readonly supplement: string;
}

// The schema of the row has these shapes.
const listOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);
const papersOf = (row: Row): readonly string[] => (Array.isArray(row["papers"]) ? (row["papers"] as string[]) : []);
const assetsOf = (row: Row) => [...listOf(row["houses"]), ...listOf(row["cars"])];
/** All papers of a row, and the field that has them. */
function allPapers(row: Row): { readonly field: string; readonly papers: readonly string[] } {
  const field = "houses" in row ? "houses" : "cars" in row ? "cars" : "papers";
  return { field, papers: [...papersOf(row), ...assetsOf(row).flatMap(papersOf)] };
}

/** The draft that staff would have entered, with our own addresses of the papers. */
function draftOf(type: CredentialKind, userId: number, row: Row, addressOf: (from: string) => string): CredentialDraft {
  const withPapers = ({ papers: _papers, ...fields }: Row, papers: readonly string[]) => ({
    ...fields,
    authImg: papers.map(addressOf).join(";"),
  });
  const assets = (list: unknown) => listOf(list).map((one) => withPapers(one, papersOf(one)));
  const { externalId: _externalId, member: _member, houses, cars, ...fields } = row;
  const own =
    type === "HOUSE"
      ? { ...fields, houseList: assets(houses) }
      : type === "CAR"
        ? { ...fields, carList: assets(cars) }
        : withPapers(fields, papersOf(row));
  // The intake's fields are those of the draft, by the same inputs.
  return { type, userId, ...own } as unknown as CredentialDraft;
}

function fetchPapers(call: RowAsk, row: Row) {
  const { field, papers } = allPapers(row);
  if (papers.length > imagesMost) throw invalid({ [field]: credentialMessages.tooManyImages });
  return fetchPictures(call, field, papers);
}

const serveKind = (kind: CredentialKind, intake: Intake): ServedIntake =>
  serveIntake(intake, {
    target: auditTargets.authRecord,
    ask: async (call, row) => {
      const { db } = call.services;
      const userId = Number(call.refs["member"]);
      await needEnabled(db, userId);
      // What is refused anyway fetches nothing.
      await needNoOpenRecord(db, userId, kind);
      return fetchPapers(call, row);
    },
    askAgain: async (call, row, id) => {
      await needAsked(call.services.db, id);
      return fetchPapers(call, row);
    },
    drop: dropPictures,
    create: async (call, row, pictures) => {
      const addressOf = await recordPictures(call.db, pictures);
      const draft = draftOf(kind, Number(call.refs["member"]), row, addressOf);
      const { id, logged } = await enterDraft(call.db, draft, null);
      call.audit({ after: { ...logged, externalId: row.externalId } });
      return id;
    },
    change: async (call, row, id, pictures) => {
      const addressOf = await recordPictures(call.db, pictures);
      const draft = draftOf(kind, Number(call.refs["member"]), row, addressOf);
      const logged = await completeRecord(call.db, id, draft);
      call.audit({ after: { ...logged, externalId: row.externalId } });
    },
    read: (db, id) => readView(db, id),
  });

async function readView(db: Db, id: number): Promise<View | null> {
  const { rows } = await sql<View>`select status, check_fail_remark as reason,
      case when status = 'AUTHING' then supplement_text else '' end as supplement
    from auth_record where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The credentials that members hand in, by kind: rules and queue of what staff enter for them. */
export const credentialIntakeServers: readonly ServedIntake[] = credentialIntakes.map(([kind, intake]) =>
  serveKind(kind, intake),
);
