import type { ORDERING_RULES } from '../../../kernel/scoring/arrangement.ts';
import type { MULTIPLE_RULES } from '../../../kernel/scoring/choice.ts';
import type { QuestionType } from '../../questions/shared/question.model.ts';

/** Columns of a sheet of questions, in their order; those of the options stand between `stem` and `rights`. */
export const SHEET_COLUMNS = [
  'type',
  'stem',
  'rights',
  'answer',
  'points',
  'difficulty',
  'knowledge',
  'objectives',
  'tags',
  'analysis',
  'source',
  'rule',
] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];
export const NEEDED_COLUMNS: readonly SheetColumn[] = ['type', 'stem', 'answer'];
/** Words of the rules of scoring that a cell can name. */
export const RULES = [
  'half',
  'all',
  'ratio',
  'net',
  'exact',
  'position',
  'adjacent',
  'lcs',
  'free',
  'case',
  'whole',
] as const;
export type RuleName = (typeof RULES)[number] &
  ((typeof MULTIPLE_RULES)[number] | (typeof ORDERING_RULES)[number] | 'free' | 'case' | 'whole');

/** Words of a sheet, each with the ones that are understood; the first is the one that is written. */
export interface SheetLabels {
  readonly columns: Readonly<Record<SheetColumn | 'parent', readonly string[]>>;
  /** Before the letter of an option: 选项A. */
  readonly option: readonly string[];
  readonly types: Readonly<Record<QuestionType, readonly string[]>>;
  readonly rules: Readonly<Record<RuleName, readonly string[]>>;
  /** From easy to hard. */
  readonly difficulties: readonly (readonly string[])[];
  /** Before the name of a picture in brackets. */
  readonly picture: readonly string[];
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}
/** Parts the alternatives of a word in the messages. */
export const PART = '|';
