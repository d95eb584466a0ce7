import type { Feature } from "../../kit/feature.ts";
import { createAgentAccount } from "./agent-account.ts";
import { getAgent, getAgents } from "./agent.handlers.ts";
import { agentSheetServer } from "./agent-sheet.server.ts";
import { setAgentStatus, setAgentTier, moveAgent } from "./agent-states.ts";
import { createDepartment, editDepartment, getDepartments, removeDepartment, moveDepartment } from "./departments.ts";
import { editPlatformStaff } from "./edit-platform-staff.ts";
import { platformStaffServer } from "./platform-staff.server.ts";
import { createAgent, editAgent } from "./write-agent.ts";
import { agentContractEnd } from "./agent-contract-end.ts";

export const organisationFeature: Feature = {
  resources: [agentSheetServer, platformStaffServer],
  calls: [
    editPlatformStaff,
    getDepartments,
    createDepartment,
    editDepartment,
    moveDepartment,
    removeDepartment,
    getAgents,
    getAgent,
    createAgent,
    editAgent,
    setAgentStatus,
    moveAgent,
    setAgentTier,
    createAgentAccount,
  ],
  jobs: [agentContractEnd],
};
