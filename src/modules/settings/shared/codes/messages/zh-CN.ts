/** Words of the sheet of code tables; only the server says them. */
const messages = {
  'settings.codeSheet.title': '导入码表',
  'settings.codeSheet.sheet': '码表',
  'settings.codeSheet.table': '码表',
  'settings.codeSheet.tableHint': '填写码表的标识，见“码表”表',
  'settings.codeSheet.code': '编码',
  'settings.codeSheet.parent': '上级编码',
  'settings.codeSheet.scope': '范围',
  'settings.codeSheet.scopeHint': '只在某处提供时填写，例如 lab；留空即各处都提供',
  'settings.codeSheet.zh': '名称（简）',
  'settings.codeSheet.hant': '名称（繁）',
  'settings.codeSheet.en': '名称（英）',
  'settings.codeSheet.pt': '名称（葡）',
  'settings.codeSheet.sort': '排序',
  'settings.codeSheet.enabled': '启用',
  'settings.codeSheet.yes': '是',
  'settings.codeSheet.no': '否',
  'settings.codeSheet.codeBad': '只能包含字母、数字和 . _ -，最多 40 个',
  'settings.codeSheet.codeFix': '请改为符合规则的编码',
  'settings.codeSheet.sortBad': '排序应为 0 到 {max} 的整数',
  'settings.codeSheet.sortFix': '请填写 0 到 {max} 的整数',
  'settings.codeSheet.namesOnlyFix': '请只修改名称',
  'settings.codeSheet.parentFix': '请填写同一码表中已有的编码，或文件中的编码',
  'settings.codeSheet.tableUnknown': '没有码表“{table}”',
  'settings.codeSheet.tableFix': '请从模板的“码表”表中选择',
  'settings.codeSheet.changed': '导入之后已被修改，未撤销',
  'settings.codeSheet.used': '已有记录使用，未撤销',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
