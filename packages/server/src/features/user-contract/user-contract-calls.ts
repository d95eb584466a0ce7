import type { ServedCall } from "../../kit/call.ts";
import * as amendments from "./amend-contract.ts";
import * as deeds from "./contract-deeds.ts";
import { contractPdf } from "./contract-pdf.ts";
import * as reads from "./contract-reads.ts";
import * as links from "./sign-by-link.ts";

/** The calls of /contractAdmin/userContract beside its list. */
export const userContractCalls: ServedCall[] = [
  ...Object.values(reads),
  deeds.splitIntoParts,
  deeds.handInFiles,
  deeds.renewOne,
  deeds.attachFiles,
  deeds.finishOne,
  deeds.voidOne,
  ...Object.values(amendments),
  ...Object.values(links),
  contractPdf,
];
