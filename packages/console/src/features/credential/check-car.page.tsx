import { CheckPage } from "./check-page.tsx";
import { carDesk } from "./car-desk.tsx";

/** 车辆审核. */
export const CheckCarPage = () => <CheckPage kind="CAR" desk={carDesk} />;
