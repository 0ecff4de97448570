import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { isItem } from '../../../../courses/shared/completion.model.ts';
import type { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';
import { childrenOf, visibleNodes } from '../../../../courses/shared/structure.model.ts';
import type { SchemeItem } from '../../../shared/grade-scheme.model.ts';

/** What an item may count: an experiment of the outline, homework, a test, an exam, or what there is to learn. */
export interface MemberChoice {
  readonly id: string;
  readonly name: string;
  readonly kind: 'experiment' | 'homework' | 'test' | 'exam' | 'study' | 'chapter';
  /** Of an experiment: a report is asked for. */
  readonly reportRequired: boolean;
}

type Outline = CallOutput<typeof courseTreeRoute>['rows'];

/** Experiments of an outline; what learners see and have to learn; and the chapters that hold some of it. */
export function outlineChoices(rows: Outline): MemberChoice[] {
  const experiments = rows.flatMap(({ id, name, experiment }) =>
    experiment ? [{ id, name, kind: 'experiment' as const, reportRequired: experiment.reportRequired }] : [],
  );
  const shown = visibleNodes(rows);
  const below = (parent: string | null): Outline =>
    childrenOf(shown, parent).flatMap((node) => (isItem(node.type) ? (node.required ? [node] : []) : below(node.id)));
  const learnt = childrenOf(shown, null).flatMap((top): MemberChoice[] => {
    const plain = { reportRequired: false };
    if (isItem(top.type)) return top.required ? [{ id: top.id, name: top.name, kind: 'study', ...plain }] : [];
    const items = below(top.id);
    if (items.length === 0) return [];
    const own = items.map(({ id, name }) => ({ id, name: `${top.name} · ${name}`, kind: 'study' as const, ...plain }));
    return [{ id: top.id, name: top.name, kind: 'chapter', ...plain }, ...own];
  });
  return [...experiments, ...learnt];
}

/** Choices an item may count. */
export const fittingChoices = (item: Pick<SchemeItem, 'kind' | 'perChapter'>, choices: readonly MemberChoice[]) =>
  choices.filter(({ kind, reportRequired }) => {
    if (item.kind === 'labReport') return kind === 'experiment' && reportRequired;
    if (item.kind === 'chapter') return kind === (item.perChapter ? 'chapter' : 'study');
    return kind === item.kind;
  });

/** How the members of an item are set: everything of its kind, chosen ones, or (learning only) a mark for each chapter. */
export type MemberSource = 'all' | 'chosen' | 'chapters';

export const memberSource = ({ members, perChapter }: Pick<SchemeItem, 'members' | 'perChapter'>): MemberSource =>
  perChapter ? 'chapters' : members === 'all' ? 'all' : 'chosen';

/** What an item is changed by when its members are set otherwise. */
export function withSource(item: SchemeItem, to: MemberSource, choices: readonly MemberChoice[]): Partial<SchemeItem> {
  const perChapter = to === 'chapters';
  const plain = item.kind === 'chapter' ? { perChapter, dropLowest: 0 } : {};
  if (to !== 'chosen') return { ...plain, members: 'all' };
  return { ...plain, members: fittingChoices({ kind: item.kind, perChapter }, choices).map(({ id }) => id) };
}

/** The members of an item with one choice ticked or not; of chapters, all ticked is all, new ones too. */
export function withMember(
  item: SchemeItem,
  fitting: readonly MemberChoice[],
  id: string,
  ticked: boolean,
): Pick<SchemeItem, 'members'> {
  const before = item.members === 'all' ? fitting.map((one) => one.id) : item.members;
  const members = ticked ? [...before, id] : before.filter((one) => one !== id);
  const whole = item.perChapter && fitting.every((one) => members.includes(one.id));
  return { members: whole ? 'all' : members };
}
