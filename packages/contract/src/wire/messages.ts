/** Messages of answers on any page. */
export const messages = {
  forbidden: (title: string | null) => (title === null ? "没有访问权限" : `没有操作权限：${title}`),
  mustChangePassword: "请先修改初始密码",
  mustBindTotp: "请先绑定动态验证码",
  nameTaken: "名称已存在",
} as const;
