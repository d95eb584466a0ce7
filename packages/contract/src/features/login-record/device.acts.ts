import type { Acts } from "../../kit/act.ts";
import { banDevice, deviceMessages, getDeviceAccounts, unbanDevice } from "./login-record.endpoints.ts";

interface Device {
  readonly deviceId: string;
  readonly marks: readonly string[];
}
const isBanned = ({ marks }: Device) => marks.includes("DEVICE_BANNED");

/** What can be done with the device of a sign-in. */
export const deviceActs = {
  accounts: { by: getDeviceAccounts, when: ({ deviceId }) => deviceId !== "" },
  ban: { by: banDevice, when: (row) => row.deviceId !== "" && !isBanned(row), danger: true },
  unban: { by: unbanDevice, when: isBanned, confirm: deviceMessages.confirmLift },
} satisfies Acts<Device>;
