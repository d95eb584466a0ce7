// The released product: `node hongxian.mjs` starts it, `node hongxian.mjs backup --to …` runs a command of the operator.
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();

var commands = ["start", "backup", "restore", "verify", "import"];
var name = process.argv[2] === undefined ? "start" : process.argv[2];

if (commands.indexOf(name) < 0) {
  console.error("hongxian: " + name + " is no command; there are " + commands.join(", "));
  process.exit(1);
}
process.argv.splice(1, 2, name);
// Loaded only after the check, as the product uses features that old versions of Node do not have.
import("./packages/server/dist/" + (name === "start" ? "main" : name) + ".js").catch(function (error) {
  console.error("hongxian: " + error.stack);
  process.exit(1);
});
