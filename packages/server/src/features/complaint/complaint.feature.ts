import type { Feature } from "../../kit/feature.ts";
import { getComplaint } from "./complaint-detail.ts";
import * as complaintMoves from "./complaint.handlers.ts";
import { getComplaintStat } from "./complaint-stat.ts";
import { complaintIntakeServer } from "./complaint.intake.ts";
import { complaintServer } from "./complaint.server.ts";
import { handleComplaint, undoComplaint } from "./handle-complaint.ts";
import * as phoneComplaints from "./phone-complaint.ts";

export const complaintFeature: Feature = {
  resources: [complaintServer],
  intakes: [complaintIntakeServer],
  calls: [
    ...Object.values(complaintMoves),
    ...Object.values(phoneComplaints),
    getComplaintStat,
    getComplaint,
    handleComplaint,
    undoComplaint,
  ],
};
