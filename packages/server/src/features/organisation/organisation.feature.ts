import type { Feature } from "../../kit/feature.ts";
import { makeAgentAccount } from "./agent-account.ts";
import { agentDetail, agents } from "./agent-reads.ts";
import { agentSheetServer } from "./agent-sheet.server.ts";
import { changeAgentStatus, changeAgentTier, shiftAgent } from "./agent-states.ts";
import { addDepartment, changeDepartment, departments, dropDepartment, shiftDepartment } from "./departments.ts";
import { changePlatformStaff } from "./edit-platform-staff.ts";
import { platformStaffServer } from "./platform-staff.server.ts";
import { addAgent, changeAgent } from "./write-agent.ts";

export const organisationFeature: Feature = {
  resources: [agentSheetServer, platformStaffServer],
  calls: [
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
  ],
};
