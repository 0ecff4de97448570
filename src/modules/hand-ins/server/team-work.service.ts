import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { holdGroups } from '../../classes/server/classes.public.ts';
import { homeworkFacts } from '../../homework/server/homework.public.ts';
import type { WorkState } from '../shared/work.model.ts';
import { collectDraft } from './hand-in.service.ts';
import { notifyMembers, notifyProgress } from './member-news.service.ts';
import {
  countingOf,
  countingTexts,
  findVersions,
  type VersionHead,
  versionHeads,
  type WorkVersion,
} from './version.repository.ts';
import { absentHomework, ownContext } from './work.access.ts';
import {
  findWorks,
  groupsToCollect,
  lockDrafts,
  lockWork,
  type OpenWork,
  updateWork,
  type WorkRow,
  worksById,
} from './work.repository.ts';

/** A version without what it says, as others need it. */
export type HandedVersion = Pick<VersionHead, 'no' | 'submittedAt' | 'submittedBy' | 'forced' | 'returnDue'>;

/** The work of a learner or a group as it stands, for those who mark it. */
export interface WorkFacts {
  readonly id: string;
  readonly homeworkId: string;
  readonly classId: string;
  readonly groupId: string | null;
  readonly memberIds: readonly string[];
  readonly state: WorkState;
  /** The version the team chose; null: none was chosen. */
  readonly countingNo: number | null;
  readonly returns: number;
  readonly returnedAt: Date | null;
  readonly returnDue: Date | null;
  /** Newest version that was not taken back. */
  readonly latest: HandedVersion | null;
  /** The version that counts: the chosen one, else the last one in time, else the last one. */
  readonly counting: HandedVersion | null;
  readonly draftSavedAt: Date | null;
  /** A draft with something in it waits that was never handed in. */
  readonly hasDraft: boolean;
}

async function present(read: Ctx, works: readonly WorkRow[]): Promise<WorkFacts[]> {
  const ids = works.map(({ id }) => id);
  const heads = Map.groupBy(await versionHeads(read, ids), ({ workId }) => workId);
  const counting = new Map((await countingOf(read, ids)).map(({ workId, no }) => [workId, no]));
  return works.map((work) => {
    const versions = (heads.get(work.id) ?? []).filter(({ no }) => no > work.recalledNo);
    return {
      ...{ id: work.id, homeworkId: work.homeworkId, classId: work.classId, groupId: work.groupId },
      ...{ memberIds: work.memberIds, state: work.state, countingNo: work.countingNo, returns: work.returns },
      ...{ returnedAt: work.returnedAt, returnDue: work.returnDue, draftSavedAt: work.draftSavedAt },
      latest: versions.at(-1) ?? null,
      counting: versions.find(({ no }) => no === counting.get(work.id)) ?? null,
      hasDraft: work.hasDraft && versions.length === 0,
    };
  });
}

/** Works of homework, of some people or of all, drafts included. Three statements whatever the number. */
export function worksOf(
  ctx: Ctx,
  homeworkIds: readonly string[],
  { personIds }: { readonly personIds?: readonly string[] } = {},
): Promise<WorkFacts[]> {
  return ownContext(ctx).read(async (read) => present(read, await findWorks(read, homeworkIds, personIds ?? null)));
}

/** Works by their ids. Three statements. */
export function workFactsOf(ctx: Ctx, workIds: readonly string[]): Promise<WorkFacts[]> {
  return ownContext(ctx).read(async (read) => present(read, await worksById(read, workIds)));
}

/** Versions of works in their order with all they say, those that were taken back left out. Two statements. */
export function versionsOf(ctx: Ctx, workIds: readonly string[]): Promise<WorkVersion[]> {
  return ownContext(ctx).read(async (read) => {
    const recalled = new Map((await worksById(read, workIds)).map(({ id, recalledNo }) => [id, recalledNo]));
    return (await findVersions(read, workIds)).filter(({ workId, no }) => no > (recalled.get(workId) ?? 0));
  });
}

/**
 * Words that count of every work of a homework with any, with the number of their version. One statement.
 * @param limit of so many works at most; null: of all
 */
export function handedTexts(ctx: Ctx, homeworkId: string, limit: number | null = null) {
  return ownContext(ctx).read((read) => countingTexts(read, homeworkId, limit));
}

/** @throws AppError notFound */
async function lockedWork(tx: TxCtx, workId: string): Promise<OpenWork> {
  const work = await lockWork(tx, workId);
  if (!work) throw absentHomework();
  return work;
}

/**
 * Gives a work back with an opinion, and a date of its own if there is one; the caller has checked the right and the limit.
 * @throws AppError notFound, conflict when nothing is handed in
 */
export function returnWork(
  tx: TxCtx,
  workId: string,
  { opinion, dueAt }: { readonly opinion: string; readonly dueAt: Date | null },
): Promise<void> {
  return tx.asSystem(async () => {
    const work = await lockedWork(tx, workId);
    if (work.state !== 'submitted' && work.state !== 'graded') {
      throw appError('conflict', 'handIns.refused.nothingHandedIn');
    }
    await updateWork(tx, workId, {
      ...{ state: 'returned', returns: work.returns + 1, returnedAt: work.now, returnDue: dueAt },
      returnOpinion: opinion,
    });
    tx.audit({
      action: 'handIn.return',
      object: 'handIn',
      objectId: workId,
      before: { state: work.state },
      after: { homeworkId: work.homeworkId, opinion, dueAt: dueAt?.toISOString() ?? null },
    });
    notifyMembers(tx, work.homeworkId, work.memberIds);
  });
}

/**
 * Moves a work to marked, or back to what waits for a mark; the audit row of the mark is the caller's.
 * @throws AppError notFound, conflict when nothing is handed in
 */
export function setWorkState(
  tx: TxCtx,
  workId: string,
  state: Extract<WorkState, 'submitted' | 'graded'>,
): Promise<void> {
  return tx.asSystem(async () => {
    const work = await lockedWork(tx, workId);
    if (work.state === state) return;
    if (work.state === 'draft' || work.state === 'returned') {
      throw appError('conflict', 'handIns.refused.nothingHandedIn');
    }
    await updateWork(tx, workId, { state });
    notifyMembers(tx, work.homeworkId, work.memberIds);
  });
}

/** Chooses the version that counts, or leaves it to the rule with null. @throws AppError notFound for no such version */
export function setCounting(tx: TxCtx, workId: string, no: number | null): Promise<void> {
  return tx.asSystem(async () => {
    const work = await lockedWork(tx, workId);
    const standing = (await versionHeads(tx, [workId])).some((one) => one.no === no && one.no > work.recalledNo);
    if (no !== null && !standing) throw appError('notFound', 'handIns.version.absent');
    await updateWork(tx, workId, { countingNo: no });
    tx.audit({
      action: 'handIn.count',
      object: 'handIn',
      objectId: workId,
      before: { version: work.countingNo },
      after: { homeworkId: work.homeworkId, version: no },
    });
  });
}

/**
 * Makes drafts with something in them late versions, each with its receipt; those without are passed over. The caller has
 * checked that the team may, and holds the homework.
 * @param workIds some works; null: all of the homework
 * @returns ids of the works that were collected
 */
export function collectDrafts(tx: TxCtx, homeworkId: string, workIds: readonly string[] | null): Promise<string[]> {
  return tx.asSystem(async () => {
    const [homework] = await homeworkFacts(tx, [homeworkId]);
    if (!homework) throw absentHomework();
    if (homework.settings.groups) await holdGroups(tx, await groupsToCollect(tx, homeworkId));
    const collected: string[] = [];
    for (const work of await lockDrafts(tx, homeworkId, workIds)) {
      if (await collectDraft(tx, homework, work)) collected.push(work.id);
    }
    return collected;
  });
}

/** Tells the members of works that something they see of them has changed, marks of the outline included. */
export async function announceWorks(tx: TxCtx, homework: { readonly id: string; readonly nodeId: string }) {
  const works = await tx.asSystem(() => findWorks(tx, [homework.id], null));
  notifyProgress(
    tx,
    homework,
    works.flatMap(({ memberIds }) => memberIds),
  );
}
