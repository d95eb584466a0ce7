import { CheckPage } from "./check-page.tsx";
import { houseDesk } from "./house-desk.tsx";

/** 房产审核. */
export const CheckHousePage = () => <CheckPage kind="HOUSE" desk={houseDesk} />;
