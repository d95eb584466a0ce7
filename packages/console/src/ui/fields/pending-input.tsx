import { Input } from "antd";

/** Shown in place of an input until its code is loaded. */
export const PendingInput = () => <Input disabled aria-label="加载中" aria-busy />;
