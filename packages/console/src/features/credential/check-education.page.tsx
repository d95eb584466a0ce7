import { CheckPage } from "./check-page.tsx";
import { educationDesk } from "./education-desk.tsx";

/** 学历审核. */
export const CheckEducationPage = () => <CheckPage kind="EDUCATION" desk={educationDesk} />;
