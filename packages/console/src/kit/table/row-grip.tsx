import { type ReactNode, createContext, use } from "react";

/** The drag handle of the surrounding row; none while rows cannot be dragged. */
export const GripContext = createContext<ReactNode>(null);

export const RowGrip = () => use(GripContext);
