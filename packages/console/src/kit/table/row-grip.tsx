import { type ReactNode, createContext, use } from "react";

/** The handle of the row around; none while rows cannot be dragged. */
export const GripContext = createContext<ReactNode>(null);

export const RowGrip = () => use(GripContext);
