import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import { canonicalJson, type Json } from '../../../kernel/values/canonical-json.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { plainText } from '../../courses/server/courses.public.ts';
import { listAttachments } from '../../files/server/files.public.ts';
import type { HomeworkFacts } from '../../homework/server/homework.public.ts';
import { newProofCode, registerProof } from '../../proof/server/proof.public.ts';
import { kindOf, LIMITS, takesFile } from '../shared/work.model.ts';
import { dueOf, recallRefusal } from '../shared/work.policy.ts';
import { filesById } from './file.repository.ts';
import { notifyProgress } from './member-news.service.ts';
import { heldGroupPlace, heldPlace, workFacts, workKey } from './own-place.service.ts';
import { RECEIPT_PROOF } from './receipt-proof.service.ts';
import { findVersion, insertVersion, type VersionFile, versionHeads, type WorkVersion } from './version.repository.ts';
import { lockOwnWork, type OpenWork, updateWork } from './work.repository.ts';
import { openWork } from './work.service.ts';
import { FILE_OWNER, picturePaths } from './work-text.engine.ts';

/** What the learner gets for a hand-in. */
export interface Receipt {
  readonly no: number;
  readonly code: string;
  readonly submittedAt: Date;
  readonly sha256: string;
}

const receiptOf = ({ no, receiptCode, submittedAt, sha256 }: WorkVersion): Receipt => ({
  ...{ no, code: receiptCode, submittedAt, sha256 },
});

type Content = Pick<WorkVersion, 'body' | 'files' | 'pictures'>;

/** Digest of a version: content, place and instant; whoever has the same content gets the same. */
export const digestOf = (
  of: { readonly homeworkId: string; readonly workId: string; readonly no: number; readonly at: Date },
  { body, files, pictures }: Content,
): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        ...{ homework: of.homeworkId, work: of.workId, no: of.no, at: of.at.toISOString(), body },
        files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
        pictures: pictures.map(({ path, sha256 }) => ({ path, sha256 })),
      } satisfies Json),
    )
    .digest('hex');

/** What the draft of a work holds, as a version has it. */
async function contentOf(tx: TxCtx, work: OpenWork): Promise<Content> {
  const found = new Map((await filesById(tx, work.id, work.draftFiles)).map((file) => [file.id, file]));
  const files = work.draftFiles.flatMap((id): VersionFile[] => {
    const file = found.get(id);
    return file
      ? [{ ...{ id, name: file.name, bytes: file.bytes, sha256: file.sha256 }, kind: kindOf(file.name) }]
      : [];
  });
  const paths = picturePaths(work.draftHtml);
  const shown = paths.size === 0 ? [] : await listAttachments(tx, FILE_OWNER, [work.id]);
  const pictures = shown.filter(({ path }) => paths.has(path)).map(({ path, sha256 }) => ({ path, sha256 }));
  return { body: work.draftHtml, files, pictures: pictures.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

/**
 * Makes the draft of a locked work its next version, with a receipt under a proof code.
 * @param by null: the team collects it
 */
export async function addVersion(
  tx: TxCtx,
  homework: HomeworkFacts,
  work: OpenWork,
  { by, content }: { readonly by: string | null; readonly content: Content },
): Promise<WorkVersion> {
  const no = ((await versionHeads(tx, [work.id])).at(-1)?.no ?? 0) + 1;
  if (no > LIMITS.versions) throw appError('conflict', 'handIns.submit.many', { n: LIMITS.versions });
  const version: WorkVersion = {
    ...content,
    ...{ workId: work.id, no, text: plainText(content.body), submittedBy: by, submittedAt: work.now },
    ...{ forced: by === null, returnDue: work.state === 'returned' ? work.returnDue : null },
    sha256: digestOf({ homeworkId: homework.id, workId: work.id, no, at: work.now }, content),
    receiptCode: newProofCode(),
  };
  await insertVersion(tx, version);
  await updateWork(tx, work.id, { state: 'submitted', editingBy: null, editingUntil: null });
  await registerProof(tx, {
    ...{ code: version.receiptCode, kind: RECEIPT_PROOF, subject: homework.title },
    ...{ asked: { code: version.receiptCode }, value: no },
    files: [],
  });
  tx.audit({
    action: version.forced ? 'handIn.collect' : 'handIn.submit',
    object: 'handIn',
    objectId: work.id,
    before: { state: work.state },
    after: { homeworkId: homework.id, version: no, files: content.files.length, sha256: version.sha256 },
  });
  notifyProgress(tx, homework, work.memberIds);
  return version;
}

/** What is handed in must be of the kind the homework asks for. @throws AppError invalid */
function requireContent({ settings }: HomeworkFacts, { body, files }: Content): void {
  if (body === '' && files.length === 0) throw appError('invalid', 'handIns.submit.empty');
  if (settings.answer === 'text' && body === '') throw appError('invalid', 'handIns.submit.noText');
  if (settings.answer === 'files' && files.length === 0) throw appError('invalid', 'handIns.submit.noFile');
  const foreign = files.find(({ name }) => !takesFile(settings, name));
  if (foreign) throw appError('invalid', 'handIns.file.kind', { name: foreign.name });
  if (files.length > settings.maxFiles) throw appError('invalid', 'handIns.file.many', { n: settings.maxFiles });
}

/** True when a version says what the draft says. */
const isSame = (version: WorkVersion, { body, files }: Content): boolean =>
  version.body === body && isDeepStrictEqual(version.files, files);

/**
 * Hands the saved draft in as the next version. The same content again is answered with the receipt that was given.
 * @param late the learner knows that it is late by now
 * @throws AppError stale when the page is behind the stored draft, invalid without content, conflict when nothing is taken
 */
export function submitWork(
  ctx: Ctx,
  homeworkId: string,
  { rev, late }: { readonly rev: number; readonly late: boolean },
): Promise<Receipt> {
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const place = await heldGroupPlace(tx, homeworkId);
      const work = await openWork(tx, place, { takeOver: false });
      if (work.draftRev !== rev) throw appErrorWith({ data: { rev: work.draftRev } }, 'stale', 'error.stale');
      const content = await contentOf(tx, work);
      requireContent(place.homework, content);
      if (work.state === 'submitted') {
        const last = (await versionHeads(tx, [work.id])).at(-1);
        const version = last && (await findVersion(tx, work.id, last.no));
        if (version && isSame(version, content)) return receiptOf(version);
      }
      const due = dueOf(place.dates, work.state === 'returned' ? (work.returnDue?.getTime() ?? null) : null);
      if (!late && due !== null && work.now.getTime() > due) throw appError('conflict', 'handIns.submit.late');
      return receiptOf(await addVersion(tx, place.homework, work, { by: place.personId, content }));
    }),
  );
}

/** Takes back what was handed in, before it is due and not marked: the versions stay and count no more. @throws AppError conflict */
export function recallWork(ctx: Ctx, homeworkId: string): Promise<void> {
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const place = await heldPlace(tx, homeworkId);
      const work = await lockOwnWork(tx, workKey(place));
      if (!work) throw appError('conflict', 'handIns.refused.nothingHandedIn');
      if (work.groupId !== null && work.groupId !== place.group?.id) {
        throw appError('conflict', 'handIns.refused.leftGroup');
      }
      const versions = await versionHeads(tx, [work.id]);
      const last = versions.at(-1)!;
      const returnDue = last?.returnDue ?? null;
      const refusal = recallRefusal(workFacts(place, { state: work.state, returnDue }, work.now));
      if (refusal) throw appError('conflict', `handIns.refused.${refusal}`);
      await updateWork(tx, work.id, { state: 'draft', recalledNo: last.no, countingNo: null });
      tx.audit({
        action: 'handIn.recall',
        object: 'handIn',
        objectId: work.id,
        before: { state: work.state },
        after: { homeworkId, version: last.no },
      });
      notifyProgress(tx, place.homework, work.memberIds);
    }),
  );
}

/** Makes drafts with something in them late versions, for the team. @returns ids of the works that were collected */
export async function collectDraft(tx: TxCtx, homework: HomeworkFacts, work: OpenWork): Promise<boolean> {
  // What stands there since it was handed in and returned was handed in already.
  if (work.state === 'returned' && !(work.draftSavedAt && work.returnedAt && work.draftSavedAt > work.returnedAt)) {
    return false;
  }
  await addVersion(tx, homework, work, { by: null, content: await contentOf(tx, work) });
  return true;
}
