import type { Feature } from "../../kit/feature.ts";
import * as invoiceHandlers from "./invoice.handlers.ts";
import { invoiceIntakeServer } from "./invoice.intake.ts";
import { getInvoiceFile } from "./invoice-file.ts";
import { userInvoiceServer } from "./user-invoice.server.ts";

export const userInvoiceFeature: Feature = {
  resources: [userInvoiceServer],
  intakes: [invoiceIntakeServer],
  calls: [...Object.values(invoiceHandlers), getInvoiceFile],
};
