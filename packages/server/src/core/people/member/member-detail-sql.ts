import { snakeName } from "../../../platform/database/snake-name.ts";
import { sql, type RawBuilder } from "kysely";
import { maskMiddleSql, maskPhoneSql, maskRealnameSql } from "./mask-sql.ts";

/** Columns that are sent as they are, by their names on the wire. */
const plain = `userId firstName name isSame userRole platform loginMode appVersion status statusTime reason banEndTime isDelete onLine
  createdTime updateTime updateUser lastLoginTime lastActiveTime infoPercent
  sex birthday zodiac constellation height bodyWeight marital income spouseIncomeMax profession education schoolTag bodyShape nation
  religion houseStatus carStatus whenMarry dadEducation momEducation isLiveParents signature idealHalf wantChild
  homeProvId homeCityId homeAreaId homeProv homeCity homeArea provId cityId areaId prov city area
  registeredProvId registeredCityId registeredAreaId registeredProv registeredCity registeredArea
  spouseProvId spouseCityId spouseAreaId spouseProv spouseCity spouseArea currentArea
  ageRange spouseHeight spouseWeight miniEducation spouseIncome spouseProfession spouseWorkCity spouseCarHouse
  imageUrl verifyImg realImg verifyImgUpdateTime faceValue faceScore faceReason authStatus authReason authTime authForbidUntil
  educationAuthStatus houseAuthStatus carAuthStatus marriageAuthStatus
  feeType feeExpireTime marriageMemberType marriageMemberExpireTime marriageCornerOpen totalRechargeAmount totalChatNumber
  remainderChatNumber customerLevel fansNum rewardStatus livePlugFlow imTxtSwitch callSwitch shumeiProhibit prohibitLiveNumber
  recommendPaused isMarketAccount saleUserId saleTime adviserUserId matchmakerUserId shopId inviterId channelId agentTier epId
  enterpriseWechatName communicateStatus lastCommunicateTime nextFollowTime`;

/** Texts with slashes that are sent as lists. */
const lists = `hobby houseInfo spouseMarry spouseNature spouseWhenMarry spouseHaveChild spouseWantChild spouseHobby spouseHouseInfo`;

const names = (text: string): string[] => text.split(/\s+/u);

/**
 * Built once from the constants above: joining two hundred names again for every call would cost more than the query.
 */
const columns = sql.raw(
  [
    ...names(plain).map((name) => `m.${snakeName(name)} as "${name}"`),
    ...names(lists).map(
      (name) => `coalesce(string_to_array(nullif(m.${snakeName(name)}, ''), '/'), '{}') as "${name}"`,
    ),
  ].join(", "),
);

const clear = {
  login: sql`m.login`,
  lastName: sql`m.last_name`,
  wechatNo: sql`m.wechat_no`,
  realname: sql`m.realname`,
};
const masked = {
  login: maskPhoneSql(sql.ref("m.login")),
  lastName: maskMiddleSql(sql.ref("m.last_name")),
  wechatNo: maskMiddleSql(sql.ref("m.wechat_no")),
  realname: maskRealnameSql(sql.ref("m.realname")),
};

const fixed = sql.raw(`date_part('year', age(m.birthday))::int as "age",
  case when m.current_lon is null or m.current_lat is null then null else json_build_object('lon', m.current_lon, 'lat', m.current_lat) end as "currentLocation",
  json_build_object('EDUCATION', m.education_auth_status, 'HOUSE', m.house_auth_status, 'CAR', m.car_auth_status,
    'MARRIAGE', m.marriage_auth_status, 'WORK', m.work_auth_status, 'ASSETS', m.assets_auth_status) as "authIcons",
  exists (select 1 from staff s where s.user_id = m.user_id and s.status <> 'LEFT') as "isStaff",
  (select s.name from staff s where s.user_id = m.sale_user_id order by s.id limit 1) as "saleName",
  (select s.name from staff s where s.user_id = m.adviser_user_id order by s.id limit 1) as "adviserName",
  (select a.name from agent a where a.user_id = m.matchmaker_user_id order by a.id limit 1) as "matchmakerName",
  (select h.name from shop h where h.id = m.shop_id) as "shopName",
  (select i.first_name from member i where i.user_id = m.inviter_id) as "inviterName",
  (select c.name from channel c where c.id = m.channel_id) as "channelName",
  (select json_build_object('emotion', e.emotion, 'emotionTime', e.emotion_time, 'smoking', e.smoking, 'drinking', e.drinking,
      'nightclub', e.nightclub, 'dadWork', e.dad_work, 'momWork', e.mom_work, 'brotherNum', e.brother_num, 'sisterNum', e.sister_num)
    from (select 1) one left join member_expand e on e.user_id = m.user_id) as "expand",
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', g.color) order by g.sort_no, t.id), '[]')
    from user_tag u join tag t on t.id = u.tag_id join tag_group g on g.id = t.group_id where u.user_id = m.user_id) as "tags"`);

/** The complete member as one json value; `from member m` and its condition are the caller's. */
export function memberDetailSql(isClear: boolean): RawBuilder<unknown> {
  const contact = isClear ? clear : masked;
  return sql`(select row_to_json(d)
    from (select ${columns}, ${contact.login} as login, ${contact.lastName} as ${sql.raw('"lastName"')},
    ${contact.wechatNo} as ${sql.raw('"wechatNo"')}, ${contact.realname} as realname, ${fixed}) d)`;
}
