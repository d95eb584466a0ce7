import type { ServedCall } from "../../kit/call.ts";
import { makeAgentAccount } from "./agent-account.ts";
import { agentDetail, agents } from "./agent-reads.ts";
import { changeAgentStatus, changeAgentTier, shiftAgent } from "./agent-states.ts";
import { addDepartment, changeDepartment, departments, dropDepartment, shiftDepartment } from "./departments.ts";
import { changePlatformStaff } from "./edit-platform-staff.ts";
import { addAgent, changeAgent } from "./write-agent.ts";

/** Departments, agents and the people of the platform. */
export const organisationCalls: readonly ServedCall[] = [
  changePlatformStaff,
  departments,
  addDepartment,
  changeDepartment,
  shiftDepartment,
  dropDepartment,
  agents,
  agentDetail,
  addAgent,
  changeAgent,
  changeAgentStatus,
  shiftAgent,
  changeAgentTier,
  makeAgentAccount,
];
