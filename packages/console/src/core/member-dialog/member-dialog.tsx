import { CloseOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { useEffect, useState } from "react";
import { nameOpenDialog, unnameDialog } from "../../platform/layers.ts";
import { useNotedDialog } from "../../platform/page-context.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { useSession } from "../session/session-store.ts";
import { Watermark } from "../viewer/watermark.tsx";
import { AdminPanel } from "./admin-panel.tsx";
import { type OpenMember, closeMember, memberDialogName, useOpenMembers } from "./open-members.ts";
import { type PanelStyle, firstStyle } from "./panel-style.ts";
import { SalesPanel } from "./sales-panel.tsx";
import { useMemberPanel } from "./use-member-panel.ts";
import "../../ui/fields/fields.css";
import "./member-dialog.css";

/** One open member. Esc and the mask close it only while nothing typed is unsaved; 关闭 asks for confirmation. */
function MemberModal({ opened }: { opened: OpenMember }) {
  const role = useSession()?.role;
  const [style, setStyle] = useState<PanelStyle>(() => firstStyle(role));
  const [asking, setAsking] = useState(false);
  const { member, ...panel } = useMemberPanel(opened.userId);
  const close = () => {
    unnameDialog({ dialog: memberDialogName, of: String(opened.userId) });
    closeMember(opened.key);
  };
  const leave = () => (panel.hasUnsaved ? setAsking(true) : close());
  useNotedDialog(true, leave);
  useEffect(() => nameOpenDialog({ dialog: memberDialogName, of: String(opened.userId) }), [opened.userId]);
  const shared = { onSwitch: () => setStyle(style === "admin" ? "sales" : "admin"), onClose: leave };
  return (
    <Modal
      open
      width="90%"
      footer={null}
      closable={false}
      title="用户详情"
      rootClassName={`member-modal member-modal-${style}`}
      style={{ top: 28, paddingBottom: 0 }}
      keyboard={!panel.hasUnsaved}
      mask={{ closable: !panel.hasUnsaved }}
      onCancel={leave}
    >
      {member === undefined ? (
        <div className="md-wait tall pad-16">
          <Button type="text" aria-label="关闭" icon={<CloseOutlined />} onClick={close} />
          {panel.error === null ? (
            <PanelState kind="loading" lines={12} />
          ) : (
            <PanelState kind="error" text={panel.error} onRetry={panel.reload} />
          )}
        </div>
      ) : style === "admin" ? (
        <AdminPanel panel={{ ...panel, member }} {...shared} />
      ) : (
        <SalesPanel panel={{ ...panel, member }} {...shared} />
      )}
      {asking && (
        <ConfirmDialog
          title="放弃修改"
          text="内容尚未保存，确定关闭吗？"
          danger
          onConfirm={close}
          onClose={() => setAsking(false)}
        />
      )}
    </Modal>
  );
}

/** The open member details, stacked, under one watermark. */
export function MemberDialogs() {
  const opened = useOpenMembers();
  return (
    <>
      {opened.map((each) => (
        <MemberModal key={each.key} opened={each} />
      ))}
      {opened.length > 0 && <Watermark lines={["内容归红线所有", "盗版必究"]} />}
    </>
  );
}
