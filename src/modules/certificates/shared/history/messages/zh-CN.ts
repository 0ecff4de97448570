/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'certificates.history.action.certificateIssue': '颁发证书',
  'certificates.history.action.certificateRevoke': '撤销证书',
  'certificates.history.field.serial': '证书编号',
  'certificates.history.field.withBand': '印成绩等级',
  'certificates.history.module.certificates': '证书',
  'certificates.history.object.certificate': '证书',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
