/** The album shows so many. */
export const albumMost = 50;

export const albumMessages = {
  full: `相册最多${albumMost}张照片`,
  blocked: "该照片曾因违规被移除，不能再次上传",
  removed: "该照片已删除",
} as const;
