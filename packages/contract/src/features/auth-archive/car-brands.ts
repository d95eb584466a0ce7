/** A model begins with its maker's name; if none of these matches, the maker is the text up to the first space. */
export const carBrands: readonly string[] = (
  "大众 丰田 本田 日产 马自达 三菱 斯巴鲁 雷克萨斯 英菲尼迪 讴歌 现代 起亚 捷尼赛思 别克 雪佛兰 凯迪拉克 福特 林肯 Jeep 特斯拉 " +
  "奔驰 宝马 奥迪 保时捷 smart MINI 沃尔沃 极星 路虎 捷豹 宾利 劳斯莱斯 法拉利 兰博基尼 玛莎拉蒂 标致 雪铁龙 雷诺 斯柯达 " +
  "比亚迪 腾势 仰望 方程豹 吉利 领克 极氪 银河 几何 长安 深蓝 阿维塔 长城 哈弗 坦克 魏牌 欧拉 奇瑞 星途 捷途 iCAR 红旗 奔腾 " +
  "广汽传祺 传祺 埃安 昊铂 荣威 名爵 智己 飞凡 五菱 宝骏 东风 岚图 北京 北汽 极狐 江淮 理想 蔚来 小鹏 问界 智界 享界 小米 零跑 哪吒 威马 高合"
).split(" ");
