import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { field } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const tagRoute = "/promotion/userTags";
/** Pages that offer tags to choose from. */
export const tagReaders = ["/promotion/shopsmanage", "/promotion/couponmanage", "/message/smsSendRecord"] as const;

/** Initial values of a new group. */
export const firstGroupColour = "#5B7285";

export const tagGroupMessages = { notEmpty: "分组下有标签，不能删除" } as const;

/** The left tree of the tag page. */
export const tagGroup = defineResource({
  name: "tagGroup",
  title: "标签分组",
  route: tagRoute,
  alsoReadBy: tagReaders,
  path: "/api/tag-groups",
  fields: {
    id: field.id("ID"),
    name: field.text("分组名称", { max: 10 }),
    color: field.colour("颜色"),
    sortNo: field.count("排序"),
    tagCount: field.count("标签数"),
  },
  list: { columns: ["name", "color", "tagCount"], filters: {}, sortable: ["sortNo"], sort: "sortNo" },
  unique: { tag_group_name_key: { field: "name", msg: "分组名称已存在" } },
  actions: {
    create: { kind: "create", title: "新增分组", fields: ["name", "color"] },
    edit: { kind: "edit", title: "编辑", fields: ["name", "color"] },
    remove: { kind: "remove", title: "删除分组", confirm: "确定删除该分组吗？" },
  },
});

/** All groups in their new order. */
export const sortTagGroups = endpoint({
  method: "PUT",
  path: "/api/tag-groups/sort",
  allow: [button("编辑", tagRoute)],
  title: "调整分组顺序",
  done: "",
  body: z.strictObject({ ids: z.array(z.int().positive()).min(1, "请选择分组").max(500, "分组过多") }),
});
