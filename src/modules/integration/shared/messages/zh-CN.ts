const messages = {
  'integration.key.unknown': '接入密钥不存在或已停用，请核对 AppId；公开调用无须签名',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
