import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();

// Loaded only after the check, as these files use what old versions of Node do not know.
import("./prepare.mjs")
  .then(function (tools) {
    return tools.prepareServer();
  })
  .then(function (part) {
    // In this very process, so that a signal has one receiver and nothing survives a kill but PostgreSQL.
    return import("../packages/" + part + "/dist/main.js");
  })
  .catch(function (error) {
    console.error("hongxian: " + (error.isPlain ? error.message : error.stack));
    process.exit(1);
  });
