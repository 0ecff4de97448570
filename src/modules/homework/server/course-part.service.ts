import * as z from 'zod/mini';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { cleanRichText } from '../../../platform/text/rich-text.ts';
import type { CoursePart } from '../../courses/server/courses.public.ts';
import { listAttachments } from '../../files/server/files.public.ts';
import { saveHomeworkRoute } from '../shared/homework.contract.ts';
import { MAX_HOMEWORK } from '../shared/homework.model.ts';
import { FILE_OWNER } from './brief-file.service.ts';
import { findOfCourse } from './homework.repository.ts';
import { insertDrafts } from './homework-change.repository.ts';
import { readDates, validateDates, validateRubric } from './plan.service.ts';

const carriedSchema = z
  .array(
    z.strictObject({
      ...z.omit(saveHomeworkRoute.body, { attachments: true, nodeId: true, classes: true, version: true }).shape,
      /** Its own ref; packages of before grades could name it say nothing. */
      ref: z.optional(z.string().check(z.maxLength(10))),
      /** Ref of the node it stands at. */
      node: z.string().check(z.maxLength(10)),
      /** Names of the files beside the brief: they belong to the original. */
      files: z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10)),
    }),
  )
  .check(z.maxLength(MAX_HOMEWORK));
type Carried = z.infer<typeof carriedSchema>;

const isoOf = (at: Date | null) => at?.toISOString() ?? null;
/** Number of a ref such as `n12`: its place in the outline. */
const placeOf = (ref: string) => Number(ref.slice(1));

/** What the data says, checked like what a person saves; null for what is none of it. */
function readCarried(data: unknown): Carried | null {
  const { success, data: carried } = carriedSchema.safeParse(data);
  if (!success) return null;
  try {
    for (const one of carried) {
      validateDates(readDates(one));
      if (one.rubric) validateRubric(one.rubric, one.maxScore, false);
    }
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return carried;
}

/** The homework of a course as its copies and packages carry it: drafts for everybody, without classes, people and results. */
export const homeworkPart: CoursePart = {
  key: 'homework',
  take: async (ctx, courseId, refs) => {
    const all = await findOfCourse(ctx, courseId);
    const held = all.filter(({ attachments }) => attachments.length > 0).map(({ id }) => id);
    const files = held.length > 0 ? await listAttachments(ctx, FILE_OWNER, held) : [];
    const placed = all
      .filter(({ nodeId }) => refs.of(nodeId) !== undefined)
      .sort((a, b) => placeOf(refs.of(a.nodeId)!) - placeOf(refs.of(b.nodeId)!));
    const carried = placed.map((one): Carried[number] => {
      const node = refs.of(one.nodeId)!;
      const { title, brief, maxScore, settings, rubric } = one;
      return {
        ...{ ref: refs.name('h', one.id), node, title, brief, maxScore, settings },
        ...{ opensAt: isoOf(one.opensAt), dueAt: isoOf(one.dueAt), cutoffAt: isoOf(one.cutoffAt) },
        rubric: rubric ? rubric.map((each) => ({ ...each, levels: [...each.levels] })) : null,
        files: one.attachments.flatMap((id) => files.find((file) => file.id === id)?.name ?? []),
      };
    });
    return carried.length > 0 ? carried : null;
  },
  give: async (tx, courseId, data, refs) => {
    const carried = readCarried(data);
    if (!carried || new Set(carried.map(({ node }) => node)).size < carried.length) return false;
    const drafts = carried.flatMap(({ ref, node, files: _files, brief, opensAt, dueAt, cutoffAt, ...rest }) => {
      const nodeId = refs.of(node);
      if (nodeId === undefined) return [];
      const dates = readDates({ opensAt, dueAt, cutoffAt });
      const id = tx.newId();
      if (ref !== undefined) refs.set(ref, id);
      return [{ ...rest, ...dates, id, nodeId, brief: cleanRichText(brief).html }];
    });
    await insertDrafts(tx, courseId, drafts);
    for (const { id, title } of drafts) {
      tx.audit({ action: 'homework.create', object: 'homework', objectId: id, after: { title } });
    }
    return carried.flatMap(({ title, files }) =>
      files.map((name) => ({ kind: 'file' as const, name: `${title}: ${name}` })),
    );
  },
  shifted: (data, move) =>
    (data as Carried).map((one) => {
      const { peer } = one.settings;
      return {
        ...one,
        ...{ opensAt: move(one.opensAt), dueAt: move(one.dueAt), cutoffAt: move(one.cutoffAt) },
        settings: {
          ...one.settings,
          peer: peer && { ...peer, opensAt: move(peer.opensAt), dueAt: move(peer.dueAt) },
        },
      };
    }),
  count: (data) => readCarried(data)?.length ?? 0,
};
