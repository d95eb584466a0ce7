/** The messages of the poster's dialogs and calls. */
export const posterMessages = {
  noPhoto: "当前用户没有上传真人照片，无法绘制推广图片！",
  noCanvas: "获取canvas失败",
  backgroundSize: "背景图片尺寸必须是1080x1920, 请选择合适尺寸的图片",
  backgroundType: "只支持png、jpg、jpeg、webp格式的图片",
  photoFailed: "真人照片加载失败，无法绘制推广图片",
  linkTooLong: "网址过长，无法生成二维码",
  tooMany: (most: number) => `一次最多绘制${most}张推广图`,
  noServerCanvas: "服务器未安装绘图组件，无法批量绘制推广图",
  noServerFont: "服务器没有中文字体，无法批量绘制推广图",
  expired: "文件已过期，请重新绘制",
  notDone: "推广图还没有绘制完成",
  cornerClosed: "该会员未同意展示到相亲角，扫码后看不到资料",
  cornerHidden: "该会员的真人照片未通过审核或账号异常，扫码后看不到资料",
} as const;
