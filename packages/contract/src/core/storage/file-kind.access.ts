import { type Allow, allows, button, type Holder, reads } from "../../wire/access.ts";
import { dataImportRoute } from "../data-import/data-import.rules.ts";
import { type FileKind, fileKindNames } from "./file-kind.rules.ts";

const chat = "/message/chatList";
const courses = "/institute/courseList";
const programs = "/message/APPcourse";
const gifts = "/gitftCentre/giftList";

/**
 * Who may upload which kind: users whose pages have an input for it. Pictures are in nearly every form; large or
 * executable files are only for users who work with them.
 */
export const fileKindAllows: Readonly<Record<FileKind, Allow>> = {
  image: "signed",
  chatImage: reads(chat),
  video: reads(
    chat,
    courses,
    programs,
    "/goods/goodslist",
    "/banner/advertManage",
    "/videoAdmin/videoList",
    "/wechatMoments/microBlog",
  ),
  audio: reads(chat, courses),
  document: reads("/thirdParty/medium", "/banner/advertManage"),
  table: [button("新建导入", dataImportRoute)],
  animation: [button("新增", gifts), button("编辑", gifts)],
  app: [button("新增版本", programs), button("编辑版本", programs)],
};

export const mayUpload = (holder: Holder, kind: FileKind): boolean => allows(fileKindAllows[kind], holder);
export const kindsFor = (holder: Holder): FileKind[] => fileKindNames.filter((kind) => mayUpload(holder, kind));
