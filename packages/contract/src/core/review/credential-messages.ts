import { credentialKind } from "../member/credential.choices.ts";
import type { CredentialKind } from "../credential/credential-pages.ts";

const nameOf = (kind: CredentialKind): string => `${credentialKind.labels[kind]}认证`;

/** Messages to a member about a credential. */
export const credentialNoticeMessages = {
  passed: (kind: CredentialKind) => ({ title: `${nameOf(kind)}结果`, content: `您的${nameOf(kind)}已通过` }),
  refused: (kind: CredentialKind, reason: string) => ({
    title: `${nameOf(kind)}结果`,
    content: `您的${nameOf(kind)}未通过：${reason}`,
  }),
  revoked: (kind: CredentialKind, reason: string) => ({
    title: `${nameOf(kind)}已撤销`,
    content: `您的${nameOf(kind)}已被撤销：${reason}`,
  }),
  supplement: (kind: CredentialKind, text: string) => ({
    title: `请补充${nameOf(kind)}材料`,
    content: text,
  }),
} as const;
