/** The page 运行状态. */
export const runStateRoute = "/system/runState";

/** The answer to an upload, an export or an import while the disk has too little room. */
export const nearlyFullMessage = "服务器磁盘空间不足，已暂停上传、导出与导入，请联系管理员清理后再试";
