import { Input } from "antd";

/** Stands where an input will be once its code is there. */
export const PendingInput = () => <Input disabled aria-label="加载中" aria-busy />;
