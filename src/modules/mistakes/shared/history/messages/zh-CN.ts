/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'mistakes.history.action.mistakeMastery': '更改错题掌握情况',
  'mistakes.history.action.mistakeRedo': '开始重做错题',
  'mistakes.history.action.mistakeAnswer': '重做错题',
  'mistakes.history.object.redo': '错题重做',
  'mistakes.history.module.mistakes': '错题本',
  'mistakes.history.field.redoId': '错题重做',
  'mistakes.history.field.right': '答对',
  'mistakes.history.field.mastered': '已掌握',
  'mistakes.history.field.questions': '题数',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
