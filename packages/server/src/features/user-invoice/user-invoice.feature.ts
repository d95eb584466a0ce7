import type { Feature } from "../../kit/feature.ts";
import * as invoiceCalls from "./invoice.handlers.ts";
import { getInvoiceFile } from "./invoice-file.ts";
import { userInvoiceServer } from "./user-invoice.server.ts";

export const userInvoiceFeature: Feature = {
  resources: [userInvoiceServer],
  calls: [...Object.values(invoiceCalls), getInvoiceFile],
};
