import { previewFeeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import { menuPlatform, menuPosition } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Segmented, Select } from "antd";
import { useState } from "react";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "./fee-menu.css";

export type MenuPosition = (typeof menuPosition.values)[number];
type Platform = (typeof menuPlatform.values)[number];

const memberField = field.member("会员");

interface Shown {
  readonly position: MenuPosition;
  readonly platform: Platform;
  readonly userId: number;
}

/** The server's answer for this member, in the frame of a phone, and the reason for it. */
function Phone(query: Shown) {
  const { data, error, reload } = useData(previewFeeMenu, { query });
  return (
    <>
      <div className="fee-menu-phone" role="region" aria-label="手机预览">
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {error === null && data === undefined && <PanelState kind="loading" />}
        {data?.menuId === null && <PanelState kind="empty" text="该会员看不到菜单" />}
        {data !== undefined && data.menuId !== null && (
          <>
            <h3 className="size-16 align-center">{data.title}</h3>
            <p className="text3 align-center">{data.subTitle}</p>
            <ul>
              {data.items.map((item) => (
                <li key={item.feeSettingId} data-first={item.isDefault}>
                  {item.corner !== "" && <i>{item.corner}</i>}
                  {item.name}
                  <b className="num">¥{yuanText(item.payCents)}</b>
                  {item.payCents < item.priceCents && <s className="num text3">¥{yuanText(item.priceCents)}</s>}
                </li>
              ))}
            </ul>
            <footer>{data.buttonText === "" ? "立即开通" : data.buttonText}</footer>
          </>
        )}
      </div>
      {data?.tried.map(({ id, name, reason }) => (
        <span key={id} className="caption">
          {name}：{reason}
        </span>
      ))}
    </>
  );
}

interface MenuPreviewProps {
  /** The place; without it the user chooses one. */
  readonly at?: MenuPosition;
  /** Reloads when it changes: it identifies the version of the menus. */
  readonly stamp?: string;
}

/** The phone of a chosen member at a place of the app. */
export function MenuPreview({ at, stamp = "" }: MenuPreviewProps) {
  const [place, setPlace] = useState<MenuPosition>("VIP_CENTER");
  const [platform, setPlatform] = useState<Platform>("ANDROID");
  const [userId, setUserId] = useState<number | null>(null);
  return (
    <div className="fee-menu-preview stack gap-8">
      <label className="form-label row gap-3 size-12 text2 mb-4 lead-18" htmlFor="menu-member">
        测试会员
      </label>
      <FieldInput
        id="menu-member"
        field={memberField}
        value={userId}
        refer={undefined}
        onChange={(value) => setUserId(typeof value === "number" ? value : null)}
      />
      {at === undefined && (
        <Select
          aria-label="位置"
          value={place}
          options={menuPosition.values.map((value) => ({ value, label: menuPosition.labels[value] }))}
          onChange={setPlace}
        />
      )}
      <Segmented
        block
        value={platform}
        options={(["ANDROID", "IOS", "APPLET"] as const).map((value) => ({
          value,
          label: menuPlatform.labels[value],
        }))}
        onChange={setPlatform}
      />
      {userId === null ? (
        <div className="fee-menu-phone" role="region" aria-label="手机预览">
          <PanelState kind="empty" text="请选择会员" />
        </div>
      ) : (
        <Phone key={stamp} position={at ?? place} platform={platform} userId={userId} />
      )}
    </div>
  );
}
