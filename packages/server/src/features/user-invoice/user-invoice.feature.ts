import type { Feature } from "../../kit/feature.ts";
import * as invoiceHandlers from "./invoice.handlers.ts";
import { getInvoiceFile } from "./invoice-file.ts";
import { userInvoiceServer } from "./user-invoice.server.ts";

export const userInvoiceFeature: Feature = {
  resources: [userInvoiceServer],
  calls: [...Object.values(invoiceHandlers), getInvoiceFile],
};
