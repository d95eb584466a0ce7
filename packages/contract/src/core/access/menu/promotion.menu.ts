import { page, titles, type MenuGroup } from "./menu-page.ts";

export const promotionMenu: MenuGroup = {
  group: "promotion",
  title: "会员管理",
  pages: [
    page(
      "/promotion/shopsmanage",
      "用户管理",
      "yhgl",
      titles(
        "新增会员 快速查找 清除相亲首页缓存 导出 批量导出 详情 档案 沟通记录 聊天",
        "真人照片审核 设置认证状态 资质审核 修改红线号 修改角色 情感状态 打标签 重置当前位置 修改位置",
        "领取 分配销售 分配顾问 绑定企微客户 客户等级 签约",
        "开通/升级相亲会员 修改有效期 调整余额 修改聊天次数 苹果补单 清理未支付订单 奖励状态 发放优惠券",
        "禁用 代客注销 恢复账号 清空账号 修改登录密码 修改手机号 解除绑定 强制下线",
        "解除风控封禁 清零直播违规次数 私信文字开关 禁止推流 允许推流",
        "权重 加入推荐 推送消息 发送短信 相亲角链接 设为官方账号 取消官方账号",
        "设为平台员工 取消平台员工 加入服务团队 移出服务团队",
        "批量分配销售 批量打标签 批量去标签 批量发短信 批量推送 批量发券",
      ),
      { opensMember: true, tissue: true },
    ),
    page(
      "/promotion/intention",
      "意向客户",
      "yxkh",
      titles("新增 分配 批量分配 领取 跟进 转为会员 标记无效 重新激活 导入 导出"),
      { opensMember: true, tissue: true },
    ),
    page("/promotion/member-apply", "会员申请", "hysq", titles("代提申请 通过 驳回 开通 签约 导出"), {
      opensMember: true,
      tissue: true,
    }),
    page(
      "/promotion/userTags",
      "用户标签",
      "yhbq",
      titles("新增分组 删除分组 新增 编辑 试算 启用 停用 合并到 删除 导入打标 立即计算"),
    ),
    page("/promotion/couponmanage", "优惠券管理", "yhqgl", titles("新增 编辑 上架 停发 发放 作废 删除 导出"), {
      opensMember: true,
    }),
    page("/promotion/recommanage", "推荐管理", "tjgl", titles("新增推荐 编辑 下架 置顶 批量下架 预览 导出"), {
      opensMember: true,
    }),
    page("/promotion/shopadvert", "门店广告", "mdgg", titles("新增 编辑 提交审核 审核通过 驳回 下架 重新上架 删除"), {
      tissue: true,
    }),
    page(
      "/promotion/masterList",
      "红娘列表",
      "hnlb",
      titles("新增红娘 设置师傅 调整等级 冻结 解冻 取消红娘 徒弟树 导出"),
      {
        opensMember: true,
      },
    ),
    page(
      "/promotion/foreignNationals",
      "外籍会员",
      "wjhy",
      titles("护照审核 编辑外籍资料 转为外籍 转为普通会员 分配销售 沟通记录 聊天 导出"),
      { opensMember: true },
    ),
    page("/promotion/userExpand", "用户拓展信息", "yhtzxx", titles("编辑 情感状态 脱单登记 导出"), {
      opensMember: true,
      tissue: true,
    }),
    page("/promotion/rechargeRank", "充值排行", "czph", titles("消费明细 沟通记录 聊天 客户等级 发券 导出"), {
      opensMember: true,
    }),
    page("/promotion/realnameRecord", "实名记录", "smjl", titles("查看 人工通过 撤销实名 导出"), {
      opensMember: true,
    }),
    page("/promotion/userBehavior", "用户行为", "yhxw", titles("导出"), { opensMember: true }),
    page(
      "/promotion/userLogin",
      "登录记录",
      "dljl",
      titles("同设备账号 强制下线 禁用 封禁设备 解封设备 解除设备绑定 导出"),
      {
        opensMember: true,
      },
    ),
    page("/promotion/userLookHistory", "浏览历史", "llls", titles("转意向 聊天 推送消息 互相关注列表 导出"), {
      opensMember: true,
      tissue: true,
    }),
    page("/promotion/marriageUserViewRecord", "相亲角浏览记录", "xqjlljl", titles("停止展示 导出"), {
      opensMember: true,
      tissue: true,
    }),
    page(
      "/promotion/userInfoUpdateRecord",
      "资料修改记录",
      "zlxgjl",
      titles("还原 禁用 标记已查看 批量标记已查看 导出"),
      {
        opensMember: true,
      },
    ),
    page("/promotion/checkEducation", "学历审核", "xlsh", titles("通过 驳回 学信网验证码 要求补充"), {
      opensMember: true,
    }),
    page("/promotion/checkHouse", "房产审核", "fcsh", titles("通过 驳回 要求补充"), { opensMember: true }),
    page("/promotion/checkCar", "车辆审核", "clsh", titles("通过 驳回 打码 要求补充"), {
      opensMember: true,
    }),
    page("/promotion/checkMarriage", "婚姻审核", "hysh", titles("通过 驳回 举报重婚风险 要求补充"), {
      opensMember: true,
    }),
  ],
};
