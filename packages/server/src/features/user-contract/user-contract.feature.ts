import type { Feature } from "../../kit/feature.ts";
import * as amendments from "./amend-contract.ts";
import * as deeds from "./contract-deeds.ts";
import { contractPdf } from "./contract-pdf.ts";
import * as reads from "./contract-reads.ts";
import { contractTemplateServer } from "./contract-template.server.ts";
import * as links from "./sign-by-link.ts";
import { userContractServer } from "./user-contract.server.ts";

export const userContractFeature: Feature = {
  resources: [userContractServer, contractTemplateServer],
  calls: [
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
  ],
};
