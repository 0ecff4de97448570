import type { Ctx } from '../../../../platform/db/context.ts';
import { type ClassFacts, classFacts } from '../../../classes/server/classes.public.ts';
import { CELL_FLAGS, type CellFlag, type TotalNode } from '../../shared/grade-calculation.model.ts';
import type { GradeScheme } from '../../shared/grade-scheme.model.ts';
import { latestPublications, treesOf } from '../publication/publication.repository.ts';
import { livingSchemes, schemesOf } from '../scheme/scheme.repository.ts';
import { gradeOf, loadBook } from './book.service.ts';

/** The mark of a learner with what it is measured by. */
export interface ClassMark {
  readonly personId: string;
  readonly total: number | null;
  /** Key of its band. */
  readonly band: string | null;
  readonly passLine: number;
  /** Lower bound of the highest band; null where there are only two. */
  readonly topFrom: number | null;
  readonly flags: readonly CellFlag[];
  /** Percents by item that are decided. */
  readonly items: ReadonlyMap<string, number>;
}

/** Marks of the learners of a class, from its book or from what is published. */
export interface ClassMarks {
  readonly classId: string;
  /** Null while the course has no scheme, or nothing is published and only that was asked for. */
  readonly source: 'draft' | 'published' | null;
  readonly scheme: GradeScheme | null;
  readonly marks: readonly ClassMark[];
}

const boundOf = ({ bands }: GradeScheme) => (bands.length > 2 ? bands[0]!.from : null);

function markOf(personId: string, tree: TotalNode, total: number | null, band: string | null, scheme: GradeScheme) {
  const items = tree.items.flatMap(({ key, exact }) => (exact === null ? [] : [[key, exact] as const]));
  const codes = new Set(tree.items.flatMap(({ members }) => members.flatMap(({ notes }) => notes.map((n) => n.code))));
  const flags = CELL_FLAGS.filter((flag) => codes.has(`grades.note.${flag}`));
  return {
    ...{ personId, total, band, flags, items: new Map(items) },
    ...{ passLine: scheme.passLine, topFrom: boundOf(scheme) },
  };
}

/** Marks of the book as they stand now; nothing without a scheme. */
async function draftMarks(ctx: Ctx, facts: ClassFacts): Promise<ClassMarks> {
  const loaded = await loadBook(ctx, facts);
  const now = new Date(ctx.clock.ms());
  const { body } = loaded.scheme;
  return {
    ...{ classId: facts.id, source: 'draft', scheme: body },
    marks: loaded.members.map(({ personId }) => {
      const { tree, total, band } = gradeOf(loaded, personId, now, 'current', true).result;
      return markOf(personId, tree, total, band, body);
    }),
  };
}

/**
 * Marks of classes of one course. The caller has authorized the reading and passes a context that reads all of them.
 * @param basis `auto` takes the published totals of a class, and its book where none is
 */
export async function classMarks(
  ctx: Ctx,
  courseId: string,
  classIds: readonly string[],
  basis: 'auto' | 'draft' | 'published',
): Promise<ClassMarks[]> {
  const [facts, publications, living] = await Promise.all([
    classFacts(ctx, { classIds }),
    basis === 'draft' ? new Map<string, never>() : latestPublications(ctx, classIds),
    livingSchemes(ctx, courseId),
  ]);
  const out = [...publications.values()].filter(({ withdrawnAt }) => withdrawnAt === null);
  const trees = await treesOf(
    ctx,
    out.map(({ id }) => id),
  );
  const schemes = await schemesOf(ctx, [
    ...new Set([...trees.map(({ schemeId }) => schemeId), ...out.map(({ schemeId }) => schemeId)]),
  ]);
  const marksOf = async (classId: string): Promise<ClassMarks> => {
    const publication = out.find((one) => one.classId === classId);
    const own = facts.get(classId);
    const rows = trees.filter(({ publicationId, whole }) => publicationId === publication?.id && whole);
    // Where only items are out, no total is published yet.
    if (publication && (rows.length > 0 || basis === 'published')) {
      return {
        ...{ classId, source: 'published', scheme: schemes.get(publication.schemeId)! },
        marks: rows.map(({ personId, tree, total, band, schemeId }) =>
          markOf(personId, tree, total, band, schemes.get(schemeId)!),
        ),
      };
    }
    if (basis === 'published' || !living.active || !own) {
      return { classId, source: null, scheme: living.active?.body ?? null, marks: [] };
    }
    return draftMarks(ctx, own);
  };
  // All at once: the books of several classes are waited for about as often as one.
  return Promise.all(classIds.map(marksOf));
}
