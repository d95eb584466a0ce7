import type { Feature } from "../../kit/feature.ts";
import * as amendments from "./amend-contract.ts";
import * as contractHandlers from "./contract.handlers.ts";
import { getContractPdf, contractPdfJob } from "./contract-pdf.ts";
import * as reads from "./read-contract.ts";
import { contractTemplateServer } from "./contract-template.server.ts";
import * as links from "./sign-by-link.ts";
import { userContractServer } from "./user-contract.server.ts";
import { contractsOpenRead } from "./contract.open-read.ts";

export const userContractFeature: Feature = {
  openReads: [contractsOpenRead],
  resources: [userContractServer, contractTemplateServer],
  calls: [
    ...Object.values(reads),
    contractHandlers.splitContract,
    contractHandlers.handInSignFiles,
    contractHandlers.renewContract,
    contractHandlers.addAttachments,
    contractHandlers.finishUserContract,
    contractHandlers.voidUserContract,
    ...Object.values(amendments),
    ...Object.values(links),
    getContractPdf,
  ],
  jobs: (servicesOf) => [contractPdfJob(servicesOf)],
};
