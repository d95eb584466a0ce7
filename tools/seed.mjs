import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();

// Loaded only after the check, as these files use features that old versions of Node do not have.
import("./prepare.mjs")
  .then(function (tools) {
    return tools.prepare(["demo"]);
  })
  .then(function () {
    return import("../packages/demo/dist/seed.js");
  })
  .catch(function (error) {
    console.error("hongxian: " + (error.isPlain ? error.message : error.stack));
    process.exit(1);
  });
