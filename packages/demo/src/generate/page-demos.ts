// Written by `npm run lists`: the demo data in `pages`, each written after everything else.
export { feeMenuDemo } from "./pages/fee-menu.demo.ts";
export { openAppDemo } from "./pages/open-app.demo.ts";
export { openWebhookDemo } from "./pages/open-webhook.demo.ts";
export { platTaskDemo } from "./pages/plat-task.demo.ts";
