import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();

// Loaded only after the check, as these files use features that old versions of Node do not have.
import("./prepare.mjs")
  .then(function (tools) {
    return tools.prepareServer();
  })
  .then(function (part) {
    // In this same process, so that a signal has one receiver and nothing but PostgreSQL survives a kill.
    return import("../packages/" + part + "/dist/main.js");
  })
  .catch(function (error) {
    console.error("hongxian: " + (error.isPlain ? error.message : error.stack));
    process.exit(1);
  });
