import type { StudyItem } from '../../courses/server/courses.public.ts';
import type { MemberInput } from '../shared/grade-calculation.model.ts';
import type { SchemeItem } from '../shared/grade-scheme.model.ts';
import { studyFigures, studyFormula, studyPercent } from '../shared/study-percent.model.ts';

/** What one mark of learning is made of: everything an item counts, or one chapter of it. */
export interface StudyMark {
  readonly key: string;
  readonly label: string;
  readonly items: readonly StudyItem[];
}

/** Key of a mark of everything, and of what lies in no chapter. */
const WHOLE = 'chapter';

/** Marks of an item that counts learning. @param study what counts, in the order of the outline */
export function itemStudy(item: SchemeItem, study: readonly StudyItem[]): StudyMark[] {
  if (item.kind !== 'chapter') return [];
  const chosen = (id: string) => item.members === 'all' || item.members.includes(id);
  if (!item.perChapter) {
    const items = study.filter(({ id }) => chosen(id));
    return items.length > 0 ? [{ key: WHOLE, label: item.name, items }] : [];
  }
  const counted = study.filter(({ chapter }) => chosen(chapter?.id ?? WHOLE));
  return [...Map.groupBy(counted, ({ chapter }) => chapter?.id ?? WHOLE)].map(([key, items]) => ({
    ...{ key, items },
    label: items[0]?.chapter?.name ?? item.name,
  }));
}

/** What learning comes to by the clock: the kept book is computed anew when another end has passed. */
export const studyBasis = (study: readonly StudyItem[], now: Date) =>
  study.map((item) => [item, item.endsAt !== null && item.endsAt < now]);

/**
 * A mark of learning of one person: the mean of how far the person is with each item. Who has got nowhere yet is
 * undecided until all of it is due or the class has ended.
 */
export function studyMember(
  { items }: Pick<StudyMark, 'items'>,
  of: {
    readonly percents: ReadonlyMap<string, number> | undefined;
    readonly fullFrom: number;
    readonly ended: boolean;
    readonly place: { readonly courseId: string; readonly classId: string };
  },
  now: Date,
): Pick<MemberInput, 'attempts' | 'rule' | 'state' | 'due' | 'full' | 'told'> {
  const ends = items.map(({ endsAt }) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const end = Math.max(...ends);
  const raw = { rule: 'last' as const, full: 100, due: Number.isFinite(end) ? end : null };
  const percents = items.map(({ id }) => of.percents?.get(id) ?? 0);
  if (percents.every((percent) => percent === 0)) {
    return { ...raw, attempts: [], state: of.ended || now.getTime() > end ? 'missing' : 'pending' };
  }
  const { mean, ...figures } = studyFigures(percents);
  const notes = [
    { code: 'grades.note.study', values: figures },
    ...(of.fullFrom === 100 ? [] : [{ code: 'grades.note.studyFrom', values: { mean, from: of.fullFrom } }]),
  ];
  return {
    ...raw,
    attempts: [{ percent: studyPercent(percents, of.fullFrom), ref: `study:${of.place.courseId}` }],
    state: 'final',
    told: { formula: studyFormula(percents, of.fullFrom), notes },
  };
}
