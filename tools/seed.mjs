import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();

// Loaded only after the check, as these files use what old versions of Node do not know.
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
