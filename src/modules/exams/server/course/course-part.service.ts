import * as z from 'zod/mini';
import { AppError } from '../../../../kernel/errors/app-error.ts';
import { cleanRichText } from '../../../../platform/text/rich-text.ts';
import type { CoursePart } from '../../../courses/server/courses.public.ts';
import { paperFacts } from '../../../papers/server/papers.public.ts';
import { saveExamRoute } from '../../shared/exam.contract.ts';
import { type ExamKind, MAX_EXAMS } from '../../shared/exam.model.ts';
import type { ExamSettings, ReleaseRule } from '../../shared/exam-settings.model.ts';
import { findOfCourse } from '../exam.repository.ts';
import { freshSecret } from '../exam.service.ts';
import { insertDrafts } from '../exam-change.repository.ts';
import { testNodes } from '../node.service.ts';
import { validateSettings, validateWindow } from '../plan.service.ts';

const ref = z.string().check(z.maxLength(10));
const left = { parentId: true, nodeId: true, paperId: true, classIds: true, personIds: true, version: true } as const;
const carriedSchema = z
  .array(
    z.strictObject({
      ...z.omit(saveExamRoute.body, left).shape,
      ref,
      /** Ref of the node a test stands at. */
      node: z.nullable(ref),
      paper: z.nullable(ref),
    }),
  )
  .check(z.maxLength(MAX_EXAMS));
type Carried = z.infer<typeof carriedSchema>[number];

const isoOf = (at: Date | null) => at?.toISOString() ?? null;
const instant = (text: string | null) => (text === null ? null : new Date(text));
const windowOf = ({ opensAt, closesAt, minutes }: Carried) => ({
  ...{ opensAt: instant(opensAt), closesAt: instant(closesAt), minutes },
});
/** Sittings that copies carry: the others are for persons. */
const SITTINGS: readonly string[] = ['normal', 'rehearsal'];

/** Settings of a copy: nobody knows the entry password of another course. */
const unlocked = (settings: ExamSettings): ExamSettings => ({ ...settings, password: null });

/** What the data says, checked like what a person saves; null for what is none of it. */
function readCarried(kind: ExamKind, data: unknown): Carried[] | null {
  const { success, data: carried } = carriedSchema.safeParse(data);
  if (!success) return null;
  const nodes = carried.flatMap(({ node }) => node ?? []);
  const fits = ({ sitting, mode, node }: Carried) =>
    SITTINGS.includes(sitting) && (kind === 'exam' ? node === null : sitting === 'normal' && mode === 'flexible');
  if (!carried.every(fits) || new Set(nodes).size < nodes.length) return null;
  try {
    for (const one of carried) {
      validateWindow(kind, windowOf(one));
      validateSettings(kind, one.settings, one);
    }
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return carried;
}

/**
 * The exams or the tests of a course as its copies and packages carry them: drafts with their rules and paper, without
 * classes, candidates, what these were granted, attempts and entry passwords. Deferred and make-up sittings are for persons
 * and stay behind.
 */
export const examPart = (kind: ExamKind): CoursePart => ({
  key: kind === 'exam' ? 'exams' : 'tests',
  take: async (ctx, courseId, refs) => {
    const own = (await findOfCourse(ctx, courseId, kind)).filter(({ sitting }) => SITTINGS.includes(sitting));
    const carried = own.map((one): Carried => {
      const { name, instructions, sitting, minutes, mode } = one;
      return {
        ...{ ref: refs.name(kind === 'exam' ? 'e' : 't', one.id), name, instructions, sitting, minutes, mode },
        ...{ opensAt: isoOf(one.opensAt), closesAt: isoOf(one.closesAt), settings: unlocked(one.settings) },
        node: one.nodeId === null ? null : (refs.of(one.nodeId) ?? null),
        paper: one.paperId === null ? null : (refs.of(one.paperId) ?? null),
      };
    });
    return carried.length > 0 ? carried : null;
  },
  give: async (tx, courseId, data, refs) => {
    const carried = readCarried(kind, data);
    if (!carried) return false;
    const nodes = new Set(kind === 'test' ? (await testNodes(tx, courseId)).map(({ id }) => id) : []);
    const asked = carried.flatMap(({ paper }) => (paper === null ? [] : (refs.of(paper) ?? [])));
    const papers = new Set(
      (await paperFacts(tx, [...new Set(asked)])).flatMap((one) => (one.courseId === courseId ? [one.id] : [])),
    );
    const drafts = carried.map((one) => {
      const id = tx.newId();
      refs.set(one.ref, id);
      const nodeId = one.node === null ? null : (refs.of(one.node) ?? null);
      const paperId = one.paper === null ? null : (refs.of(one.paper) ?? null);
      const { name, sitting, mode, settings } = one;
      return {
        ...{ id, name, sitting, mode, ...windowOf(one), secret: freshSecret(tx), parentId: null },
        ...{ settings: unlocked(settings), instructions: cleanRichText(one.instructions).html },
        nodeId: nodeId !== null && nodes.has(nodeId) ? nodeId : null,
        // A paper that was not wanted, or could not be read, is chosen anew.
        paperId: paperId !== null && papers.has(paperId) ? paperId : null,
      };
    });
    await insertDrafts(tx, courseId, kind, drafts);
    for (const { id, name } of drafts) {
      tx.audit({ action: 'exam.create', object: 'exam', objectId: id, after: { name, kind: `kind_${kind}` } });
    }
    return true;
  },
  shifted: (data, move) => {
    const moved = ({ when, at }: ReleaseRule): ReleaseRule => {
      const next = move(at);
      return when === 'date' && next === null ? { when: 'release', at: null } : { when, at: next };
    };
    return (data as Carried[]).map((one) => {
      const { score, paper, key } = one.settings.release;
      return {
        ...{ ...one, opensAt: move(one.opensAt), closesAt: move(one.closesAt) },
        settings: { ...one.settings, release: { score: moved(score), paper: moved(paper), key: moved(key) } },
      };
    });
  },
  count: (data) => readCarried(kind, data)?.length ?? 0,
});
