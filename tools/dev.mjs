import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();

// Loaded only after the check, as these files use features that old versions of Node do not have.
import("./run-dev.mjs")
  .then(function (tools) {
    return tools.runDev();
  })
  .catch(function (error) {
    console.error("hongxian: " + (error.isPlain ? error.message : error.stack));
    process.exit(1);
  });
