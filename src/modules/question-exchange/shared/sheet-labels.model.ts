import { QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import { PART, RULES, SHEET_COLUMNS, type SheetLabels } from './sheet.model.ts';

/** The words of sheets by the keys of the messages. */
type Catalog = Readonly<Record<string, string>>;

/** Words from the messages of several languages: those of the first are written, those of all are read. */
export function labelsOf(catalogs: readonly Catalog[]): SheetLabels {
  const labels = (name: string): string[] =>
    catalogs.flatMap((one) => (one[`questionExchange.sheet.${name}`] ?? '').split(PART)).filter((one) => one !== '');
  const table = <K extends string>(names: readonly K[], prefix: string) =>
    Object.fromEntries(names.map((name) => [name, labels(`${prefix}.${name}`)])) as Record<K, string[]>;
  return {
    columns: table([...SHEET_COLUMNS, 'parent'] as const, 'column'),
    option: labels('option'),
    types: table(QUESTION_TYPES, 'type'),
    rules: table(RULES, 'rule'),
    difficulties: [1, 2, 3, 4, 5].map((n) => labels(`difficulty.${n}`).map((one) => one.toLowerCase())),
    picture: labels('picture'),
    right: labels('right'),
    wrong: labels('wrong'),
  };
}
