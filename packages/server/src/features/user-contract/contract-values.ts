import { maskIdNo, maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";
import { contractLines, contractValues, type ContractLine } from "@hongxian/contract/core/money/contract-text.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";

interface Facts {
  readonly id: number;
  readonly contractNo: string;
  readonly status: string;
  readonly auditStatus: string;
  readonly signature: string;
  readonly bodyHtml: string | null;
  readonly realname: string;
  readonly idNoSealed: string | null;
  readonly feeType: string;
  readonly amountCents: number;
  readonly begin: string;
  readonly end: string;
  readonly introTotal: number | null;
  readonly shop: string | null;
  readonly signed: string | null;
}

export interface ContractPaper {
  readonly id: number;
  readonly contractNo: string;
  readonly status: string;
  readonly auditStatus: string;
  readonly signature: string;
  readonly lines: readonly ContractLine[];
}

/** A contract in the words of its template; name and identity number masked unless they are requested in clear. */
export async function readPaper(
  db: Db,
  { seal, settings }: Pick<Services, "seal" | "settings">,
  id: number,
  { clear = false, scope = sql<boolean>`true` }: { clear?: boolean; scope?: RawBuilder<boolean> } = {},
): Promise<ContractPaper> {
  const { rows } = await sql<Facts>`select t.id, t.contract_no, t.status, t.audit_status, t.signature,
      coalesce(p.body_html, e.body_html) as body_html, m.realname, m.id_no_sealed, t.fee_type,
      t.amount_cents, to_char(t.begin_time, 'YYYY-MM-DD') as begin, to_char(t.end_time, 'YYYY-MM-DD') as end,
        t.intro_total, h.name as shop, to_char(coalesce(t.sign_time, now()), 'YYYY-MM-DD') as signed
    from user_contract t join member m on m.user_id = t.user_id left join contract_template p on p.id = t.template_id
    left join contract_template e on e.fee_type = t.fee_type and e.status = 'ENABLE' left
    join shop h on h.id = t.shop_id
    where t.id = ${id} and ${scope}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  const idNo = row.idNoSealed === null ? "" : seal.open(row.idNoSealed);
  const label = feeType.values.find((value) => value === row.feeType);
  const values = contractValues({
    name: clear ? row.realname : maskRealname(row.realname),
    idNo: clear ? idNo : maskIdNo(idNo),
    packageName: label === undefined ? row.feeType : feeType.labels[label],
    amountCents: row.amountCents,
    begin: row.begin,
    end: row.end,
    introTotal: row.introTotal,
    contractNo: row.contractNo,
    company: settings.company,
    shop: row.shop ?? "",
    signed: row.signed ?? "",
  });
  const { contractNo, status, auditStatus, signature } = row;
  return { id, contractNo, status, auditStatus, signature, lines: contractLines(row.bodyHtml ?? "", values) };
}
