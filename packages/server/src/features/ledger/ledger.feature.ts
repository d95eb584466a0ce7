import type { Feature } from "../../kit/feature.ts";
import * as ledgerHandlers from "./ledger.handlers.ts";
import { ledgerEntryServer, ledgerOwnerServer } from "./ledger.server.ts";

export const ledgerFeature: Feature = {
  resources: [ledgerEntryServer, ledgerOwnerServer],
  calls: Object.values(ledgerHandlers),
};
