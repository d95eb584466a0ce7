import { useSyncExternalStore } from "react";

/** Narrower than this is a phone. */
const phoneBelow = 768;

export const isPhoneScreen = (): boolean => window.innerWidth < phoneBelow;

const subscribe = (listener: () => void) => {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
};

/** At 150 % zoom a common screen is narrower than this: menus and columns give way. */
const wideFrom = 1200;
const isNarrowScreen = (): boolean => window.innerWidth < wideFrom;

export const useNarrowScreen = (): boolean => useSyncExternalStore(subscribe, isNarrowScreen);
export const usePhoneScreen = (): boolean => useSyncExternalStore(subscribe, isPhoneScreen);
