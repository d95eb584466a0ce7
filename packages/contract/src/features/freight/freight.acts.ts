import type { Acts } from "../../kit/act.ts";
import { freightGrants, freightTemplateMessages } from "./freight.endpoints.ts";

interface Template {
  readonly status: string;
  readonly isDefault: boolean;
}

export const freightActs = {
  setDefault: {
    by: freightGrants.setDefault,
    when: ({ status, isDefault }) => status === "ENABLE" && !isDefault,
    elsewhere: ({ status }) => (status === "ENABLE" ? undefined : freightTemplateMessages.disabled),
  },
} satisfies Acts<Template>;
