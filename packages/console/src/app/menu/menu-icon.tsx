import {
  ApartmentOutlined,
  BarChartOutlined,
  CustomerServiceOutlined,
  FileTextOutlined,
  GiftOutlined,
  HeartOutlined,
  HomeOutlined,
  IdcardOutlined,
  MessageOutlined,
  MobileOutlined,
  PictureOutlined,
  ReadOutlined,
  RocketOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  VideoCameraOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import { type ComponentType, createElement } from "react";

/** The icons the side menu names; listed one by one, because the whole set is megabytes. */
const menuIcons: Readonly<Record<string, ComponentType>> = {
  ApartmentOutlined,
  BarChartOutlined,
  CustomerServiceOutlined,
  FileTextOutlined,
  GiftOutlined,
  HeartOutlined,
  HomeOutlined,
  IdcardOutlined,
  MessageOutlined,
  MobileOutlined,
  PictureOutlined,
  ReadOutlined,
  RocketOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  VideoCameraOutlined,
  WalletOutlined,
};

/** An icon by the name the contract gives it. */
export const MenuIcon = ({ name }: { name: string }) => createElement(menuIcons[name] ?? FileTextOutlined);
