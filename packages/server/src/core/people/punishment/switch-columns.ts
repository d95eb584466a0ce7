import type { punishmentType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";

export type PunishmentType = ChoiceOf<typeof punishmentType>;

/** The member's switch that each kind of sanction turns off. */
export const switchColumns = { MUTE: "im_txt_switch", LIVE_BAN: "live_plug_flow", CALL_BAN: "call_switch" } as const;
export type SwitchType = keyof typeof switchColumns;

export const isSwitchType = (type: PunishmentType): type is SwitchType => type in switchColumns;
