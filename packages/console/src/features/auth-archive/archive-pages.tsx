import { ArchivePage } from "./archive-page.tsx";
import { AssetsQueue } from "./assets-desk.tsx";
import { WorkQueue } from "./work-desk.tsx";

export const EducationArchivePage = () => <ArchivePage kind="EDUCATION" />;
export const HouseArchivePage = () => <ArchivePage kind="HOUSE" />;
export const CarArchivePage = () => <ArchivePage kind="CAR" />;
export const MarriageArchivePage = () => <ArchivePage kind="MARRIAGE" />;
export const WorkArchivePage = () => <ArchivePage kind="WORK" Queue={WorkQueue} />;
export const AssetsArchivePage = () => <ArchivePage kind="ASSETS" Queue={AssetsQueue} />;
