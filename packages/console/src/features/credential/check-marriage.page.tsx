import { CheckPage } from "./check-page.tsx";
import { marriageDesk } from "./marriage-desk.tsx";

/** 婚姻审核. */
export const CheckMarriagePage = () => <CheckPage kind="MARRIAGE" desk={marriageDesk} />;
