// The members' app of examples/member-app beside a running console: builds it, gives it a key, starts it.
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();

// Loaded only after the check, as these files use features that old versions of Node do not have.
import("./run-example.mjs")
  .then(function (tools) {
    return tools.runExample();
  })
  .catch(function (error) {
    console.error("hongxian: " + (error.isPlain ? error.message : error.stack));
    process.exit(1);
  });
