import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { listAttachments, openAttachment } from '../../files/server/files.public.ts';
import {
  FILE_OWNER,
  openVersionFile,
  versionsOf,
  type WorkFacts,
  type WorkVersion,
  workFactsOf,
  worksOf,
} from '../../hand-ins/server/hand-ins.public.ts';
import { endingOf } from '../../hand-ins/shared/work.model.ts';
import { participant } from '../../homework/server/homework.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { canClean, MAX_CLEANED, withoutAuthor } from '../../peer-review/server/peer-review.public.ts';
import type { ownShowcaseRoute } from '../shared/showcase.contract.ts';
import { type ShowcaseStanding, showcaseStanding } from '../shared/showcase.policy.ts';
import { absentWork, markerOf, marksContext } from './marking.access.ts';
import { messages } from './marking-messages.engine.ts';
import { type ShowcaseRow, showcaseOf } from './showcase.repository.ts';
import { workDates } from './standing.service.ts';

type OwnShowcase = CallOutput<typeof ownShowcaseRoute>;

/** The work a person handed in, alone or with others. */
export async function ownWorkOf(ctx: Ctx, homeworkId: string, personId: string): Promise<WorkFacts | undefined> {
  const works = await worksOf(ctx, [homeworkId], { personIds: [personId] });
  return works.find(({ counting, memberIds }) => counting !== null && memberIds.includes(personId));
}

interface Offered {
  readonly work: WorkFacts;
  readonly row: ShowcaseRow;
  readonly standing: ShowcaseStanding;
}

/**
 * What is offered of a homework, for one of its learners who has handed in, once marks are released and the own time is
 * over; for everybody else null.
 * @throws AppError notFound for who is none of its learners
 */
async function offeredTo(ctx: Ctx, homeworkId: string, personId: string) {
  const inner = marksContext(ctx);
  const place = await inner.read((read) => participant(read, homeworkId, personId));
  if (!place) throw absentWork();
  const { cutoffAt, dueAt } = workDates(place.dates);
  const end = cutoffAt ?? dueAt;
  if (place.homework.state !== 'released' || (end !== null && ctx.clock.ms() <= end)) return null;
  const mine = await ownWorkOf(ctx, homeworkId, personId);
  if (!mine) return null;
  const offers = await inner.read((read) => showcaseOf(read, homeworkId));
  const works = await workFactsOf(
    ctx,
    offers.map(({ workId }) => workId),
  );
  const offered = offers.flatMap((row): Offered[] => {
    const work = works.find(({ id }) => id === row.workId);
    return work ? [{ work, row, standing: showcaseStanding(work.memberIds, row.answers) }] : [];
  });
  return { mine, offered };
}

/** True while learners see a work: its members agreed to the version that counts. */
const isShown = ({ work, row, standing }: Offered): boolean =>
  standing.shown !== 'no' && work.counting?.no === row.versionNo;

const mayHave = ({ name, bytes }: { readonly name: string; readonly bytes: number }): boolean =>
  canClean(endingOf(name)) && bytes <= MAX_CLEANED;

/** The name of a file says nothing of its author. */
function plainName(ctx: Ctx, index: number, name: string): string {
  const plain = messages.format(ctx.locale, 'homeworkMarking.showcase.fileName', { n: index + 1 });
  return endingOf(name) === '' ? plain : `${plain}.${endingOf(name)}`;
}

/** Pictures in the text of a version whose author can be taken out. */
async function picturesOf(ctx: Ctx, versions: readonly WorkVersion[]) {
  const workIds = versions.filter(({ pictures }) => pictures.length > 0).map(({ workId }) => workId);
  if (workIds.length === 0) return [];
  const all = await marksContext(ctx).read((read) => listAttachments(read, FILE_OWNER, workIds));
  return all.filter(
    (row) =>
      mayHave({ name: row.path, bytes: row.bytes }) &&
      versions.some(({ workId, pictures }) => workId === row.ownerId && pictures.some(({ path }) => path === row.path)),
  );
}

/** 优秀作业 for a learner: the own work that is offered, and works that are shown. @throws AppError notFound */
export async function readOwnShowcase(ctx: Ctx, homeworkId: string): Promise<OwnShowcase> {
  const personId = markerOf(ctx);
  const seen = await offeredTo(ctx, homeworkId, personId);
  if (!seen) return { own: null, works: [] };
  const own = seen.offered.find(({ work }) => work.id === seen.mine.id);
  const shown = seen.offered.filter(isShown);
  const versions = (
    await versionsOf(
      ctx,
      shown.map(({ work }) => work.id),
    )
  ).filter(({ workId, no }) => shown.some(({ row }) => row.workId === workId && row.versionNo === no));
  const pictures = await picturesOf(ctx, versions);
  const named = shown.filter(({ standing }) => standing.shown === 'named');
  const people = await peopleById(
    marksContext(ctx),
    named.flatMap(({ work }) => work.memberIds),
  );
  return {
    own: own ? { answer: own.row.answers[personId] ?? null, standing: { ...own.standing } } : null,
    works: shown.flatMap(({ work, standing }) => {
      const version = versions.find(({ workId }) => workId === work.id);
      if (!version) return [];
      const names = work.memberIds.map((id) => people.get(id)?.name ?? '').join('、');
      return {
        ...{ workId: work.id, own: work.id === seen.mine.id, body: version.body },
        authors: standing.shown === 'named' ? names : null,
        pictures: pictures.filter(({ ownerId }) => ownerId === work.id).map(({ id, path }) => ({ id, path })),
        files: version.files.flatMap((file, at) =>
          mayHave(file) ? [{ id: file.id, name: plainName(ctx, at, file.name), bytes: file.bytes }] : [],
        ),
        held: version.files.filter((file) => !mayHave(file)).length,
      };
    }),
  };
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A file or picture of a work that is shown, its author taken out. @throws AppError notFound */
export async function readShownFile(
  ctx: Ctx,
  place: { readonly homeworkId: string; readonly workId: string; readonly fileId: string },
): Promise<{ name: string; body: Uint8Array }> {
  const absent = () => appError('notFound', 'homeworkMarking.showcase.absent');
  const seen = await offeredTo(ctx, place.homeworkId, markerOf(ctx));
  const shown = seen?.offered.find((one) => one.work.id === place.workId && isShown(one));
  if (!shown) throw absent();
  const versions = await versionsOf(ctx, [place.workId]);
  const version = versions.find(({ no }) => no === shown.row.versionNo);
  if (!version) throw absent();
  const at = version.files.findIndex(({ id }) => id === place.fileId);
  const file = version.files[at];
  if (file && mayHave(file)) {
    const { open } = await openVersionFile(marksContext(ctx), place.workId, file.id);
    const body = withoutAuthor(endingOf(file.name), await bytesOf(await open()));
    if (body) return { name: plainName(ctx, at, file.name), body };
  }
  const picture = (await picturesOf(ctx, [version])).find(({ id }) => id === place.fileId);
  if (!picture) throw absent();
  const body = withoutAuthor(endingOf(picture.path), await bytesOf(await openAttachment(ctx, picture)));
  if (!body) throw absent();
  return { name: plainName(ctx, 0, picture.path), body };
}
