// Nothing here may need a new Node: this file has to run on old ones in order to report it.
var needed = [20, 19];

export function refuseOldNode() {
  var parts = process.versions.node.split(".").map(Number);
  var isNewEnough = parts[0] > needed[0] || (parts[0] === needed[0] && parts[1] >= needed[1]);
  if (isNewEnough) return;
  console.error("hongxian: Node " + process.versions.node + " is too old: " + needed.join(".") + " or newer is needed");
  process.exit(1);
}
