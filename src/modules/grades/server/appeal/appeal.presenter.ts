import { appealEnd } from '../../../../kernel/appeals/appeal.ts';
import { AppError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { attachmentLinks, listAttachments } from '../../../files/server/files.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import type { classAppealsRoute, myAppealsRoute } from '../../shared/appeal.contract.ts';
import { seeBook } from '../grade.access.ts';
import { latestPublications, ownSnapshot } from '../publication/publication.repository.ts';
import * as appeals from './appeal.repository.ts';
import { APPEAL_OWNER, ownBook } from './appeal.service.ts';

type Shown = CallOutput<typeof myAppealsRoute>['rows'][number];

/** Appeals with their files, each at an address signed with `key` for five minutes. */
async function withFiles(ctx: Ctx, key: Buffer, rows: readonly appeals.AppealRow[]): Promise<Shown[]> {
  const files = await listAttachments(
    ctx,
    APPEAL_OWNER,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    target: row.target,
    label: row.label,
    published: row.published,
    text: row.text,
    state: row.state,
    answer: row.answer,
    submittedAt: row.submitted_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    files: attachmentLinks(
      key,
      files.filter(({ ownerId }) => ownerId === row.id),
      ctx.clock.ms(),
    ),
  }));
}

/** Numbers of a person that are out, each with the end of its time for an appeal in Unix milliseconds. */
function publishedNumbers(own: NonNullable<Awaited<ReturnType<typeof ownSnapshot>>>) {
  const items = own.tree.items.map((item) => ({
    target: item.key,
    label: item.label,
    published: item.shown,
    end: appealEnd(item.publishedAt ? new Date(item.publishedAt) : own.publishedAt),
  }));
  const total = { target: 'total', label: null, published: own.total, end: appealEnd(own.publishedAt) };
  return own.whole ? [total, ...items] : items;
}

/** Own appeals in a course. @throws AppError notFound when the actor does not take it */
export async function readOwnAppeals(
  ctx: Ctx,
  key: Buffer,
  courseId: string,
): Promise<CallOutput<typeof myAppealsRoute>> {
  return ctx.read(async (inner) => {
    const { classId, personId } = await ownBook(inner, courseId);
    const publication = (await latestPublications(inner, [classId])).get(classId);
    const own =
      publication && !publication.withdrawnAt ? await ownSnapshot(inner, publication.id, personId) : undefined;
    const numbers = own ? publishedNumbers(own) : [];
    const end = numbers.length > 0 ? Math.max(...numbers.map((one) => one.end)) : null;
    const rows = await withFiles(inner, key, await appeals.appealsOf(inner, courseId, personId));
    return {
      until: end === null ? null : new Date(end).toISOString(),
      open: end !== null && inner.clock.ms() <= end,
      targets: numbers.flatMap(({ end: until, ...one }) => {
        const asked = rows.some((row) => row.state === 'submitted' && row.target === one.target);
        return asked || inner.clock.ms() > until ? [] : [one];
      }),
      rows,
    };
  });
}

/** Appeals of a class for its team. @throws AppError notFound, forbidden */
export async function readClassAppeals(
  ctx: Ctx,
  key: Buffer,
  classId: string,
): Promise<CallOutput<typeof classAppealsRoute>> {
  return ctx.read(async (inner) => {
    const { mayChange } = await seeBook(inner, classId);
    const found = await appeals.appealsIn(inner, classId);
    const people = await peopleById(inner, [
      ...new Set(found.flatMap((row) => [row.person_id, ...(row.answered_by ? [row.answered_by] : [])])),
    ]);
    const shown = await withFiles(inner, key, found);
    return {
      rows: shown.map((row, i) => {
        const { person_id: personId, answered_by: by } = found[i]!;
        const person = people.get(personId);
        return {
          ...row,
          personId,
          name: person?.name ?? '',
          number: person?.number ?? null,
          answeredBy: by ? (people.get(by)?.name ?? null) : null,
        };
      }),
      can: { answer: mayChange },
    };
  });
}

/** True for the author of an appeal and for who may read the book of its class: they open its files. */
export async function mayReadAppeal(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.read(async (inner) => {
    const row = await appeals.findAppeal(inner, id);
    if (!row) return false;
    if (inner.actor.kind === 'person' && inner.actor.personId === row.person_id) return true;
    try {
      await seeBook(inner, row.class_id);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  });
}
