import type { Feature } from "../../kit/feature.ts";
import * as amendments from "./amend-contract.ts";
import * as deeds from "./contract.handlers.ts";
import { getContractPdf } from "./contract-pdf.ts";
import * as reads from "./read-contract.ts";
import { contractTemplateServer } from "./contract-template.server.ts";
import * as links from "./sign-by-link.ts";
import { userContractServer } from "./user-contract.server.ts";

export const userContractFeature: Feature = {
  resources: [userContractServer, contractTemplateServer],
  calls: [
    ...Object.values(reads),
    deeds.splitContract,
    deeds.handInSignFiles,
    deeds.renewContract,
    deeds.addAttachments,
    deeds.finishUserContract,
    deeds.voidUserContract,
    ...Object.values(amendments),
    ...Object.values(links),
    getContractPdf,
  ],
};
