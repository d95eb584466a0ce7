// A command of the operator: builds what is missing and runs it.
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();

const [name, ...args] = process.argv.slice(2);
process.argv.splice(1, process.argv.length - 1, name + ".js", ...args);

// Loaded only after the check, as these files use features that old versions of Node do not have.
import("./prepare.mjs")
  .then(function (tools) {
    return tools.prepare(["server"]);
  })
  .then(function () {
    return import("../packages/server/dist/" + name + ".js");
  })
  .catch(function (error) {
    console.error("hongxian: " + (error.isPlain ? error.message : error.stack));
    process.exit(1);
  });
