/** One place of the product that has to know of a new module: where in which file its lines go. */
export interface Place {
  readonly file: string;
  /** Text the lines go before; its last occurrence counts. */
  readonly before: string;
  readonly lines: string;
}

const title = (language: string, text: string): Place => ({
  file: `src/kernel/i18n/messages/${language}.ts`,
  before: "  'route.management.systemSettings'",
  lines: `  'route.management.__nounCamel__Manage': '${text}',\n`,
});
const help = (language: string, text: string): Place => ({
  file: `src/ui/help/messages/${language}.ts`,
  before: "  'help.topic.management.userManage'",
  lines: `  'help.topic.management.__nounCamel__Manage': '${text}',\n`,
});

/** Modules, addresses, titles, icon, palette, help and guarded objects, with the placeholders of the template. */
export const PLACES: readonly Place[] = [
  {
    file: 'src/main/modules.server.ts',
    before: '  ];\n  return [',
    lines: '    __moduleCamel__Module,\n',
  },
  {
    file: 'src/main/modules.server.ts',
    before: 'import { majorsModule',
    lines: "import { __moduleCamel__Module } from '../modules/__module__/server/__module__.server.ts';\n",
  },
  { file: 'src/main/member-modules.web.ts', before: '];', lines: '  __moduleCamel__Web,\n' },
  {
    file: 'src/main/member-modules.web.ts',
    before: 'import { majorsWeb',
    lines: "import { __moduleCamel__Web } from '../modules/__module__/web/__module__.web.ts';\n",
  },
  {
    file: 'src/kernel/routing/paths.ts',
    before: "  row('management.systemSettings'",
    lines:
      "  row('management.__nounCamel__Manage', '/account/management/__Noun__Manage', 'console', 'M', { grant: 'homeShowEdit' }),\n",
  },
  {
    file: 'src/ui/shell/page-icons.ts',
    before: "  'management.systemSettings'",
    lines: "  'management.__nounCamel__Manage': Settings,\n",
  },
  {
    file: 'src/ui/shell/page-sounds.ts',
    before: "  'management.systemSettings'",
    lines: "  'management.__nounCamel__Manage': 'xin mo kuai',\n",
  },
  {
    file: 'src/ui/shell/help-topics.model.ts',
    before: "  'management.userManage'",
    lines: "  'management.__nounCamel__Manage',\n",
  },
  {
    file: 'src/testing/guarded-routes.builder.ts',
    before: "  ...['clouds/:id'",
    lines: "  'managed-__module__/:id',\n",
  },
  {
    file: 'e2e/crosscut/routes.spec.ts',
    before: "  'management.systemSettings'",
    lines: "  'management.__nounCamel__Manage': [0],\n",
  },
  title('zh-CN', '新模块'),
  title('en-US', 'New module'),
  title('pt-BR', 'Novo módulo'),
  help('zh-CN', '在这里新建、修改、停用和导入。'),
  help('en-US', 'Make, change, close and import them here.'),
  help('pt-BR', 'Aqui se criam, alteram, fecham e importam.'),
];

/** The text of a file with the lines of a place in it. @throws Error when the file has no such place any more */
export function putLines(text: string, { file, before, lines }: Place): string {
  const at = text.lastIndexOf(before);
  if (at < 0) throw new Error(`${file}: “${before}” is not there (scripts/new-module-places.ts)`);
  return text.slice(0, at) + lines + text.slice(at);
}
