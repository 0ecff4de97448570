import { randomBytes } from 'node:crypto';
import { type AppError, appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import { siteMinute } from '../../../../kernel/values/site-time.ts';
import { sameText, tokenHash } from '../../../../platform/auth/tokens.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { ownClass } from '../../../classes/server/classes.public.ts';
import { type ExamFacts, entryFacts, formOf, lockExam, practiceForm } from '../../../exams/server/exams.public.ts';
import { windowOf } from '../../../exams/shared/deadline.model.ts';
import { isWithin } from '../../../exams/shared/network.model.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { formStamp } from '../../../papers/server/papers.public.ts';
import { LIMITS, maskedNumber } from '../../shared/attempt.model.ts';
import { endOf } from '../../shared/attempt-end.model.ts';
import type { entryRoute, startRoute, waitRoute } from '../../shared/desk.contract.ts';
import { type EntryFacts, type EntryRefusal, entryRefusal, isComputer } from '../../shared/entry.policy.ts';
import { firstHash } from '../../shared/event-chain.model.ts';
import { PRACTICE_FROM, practised, practisedTime } from '../../shared/practice.policy.ts';
import { noteRead, unreadNotices } from '../announcement.repository.ts';
import { deskContext, seatOf, seatToken } from '../attempt.access.ts';
import * as attempts from '../attempt.repository.ts';
import { notifyBoard } from '../board/board-news.service.ts';
import { appendEvents } from '../event.repository.ts';
import { settleSeat } from '../hand-in.service.ts';
import { practiceOpen } from '../results/result.access.ts';
import * as visits from '../visit.repository.ts';
import { attemptsAllowed, ms, presentDesk, presentExam } from './desk.presenter.ts';
import { keyOfSealed } from './form-seal.engine.ts';

/** `given`: as far as the state of the exam goes, it may be begun now. */
export type Entry = NonNullable<Awaited<ReturnType<typeof entryFacts>>> & { readonly given: boolean };
type StartBody = RouteInput<typeof startRoute>['body'];

export function personOf({ actor }: Ctx): string {
  if (actor.kind !== 'person') throw appError('unauthenticated', 'attempts.entry.signIn');
  return actor.personId;
}

/**
 * The exam of an entry, for practice as it is practised.
 * @throws AppError notFound for everybody who neither sits it nor learns in its course
 */
export async function entryOf(ctx: Ctx, examId: string, personId: string, practice: boolean): Promise<Entry> {
  const facts = await entryFacts(ctx, examId, personId);
  if (!facts) throw appError('notFound', 'attempts.absent');
  if (!facts.candidate && (await ownClass(ctx, facts.exam.courseId, personId)) === null) {
    throw appError('notFound', 'attempts.absent');
  }
  if (!practice) return { ...facts, given: facts.exam.state === 'published' || facts.exam.state === 'open' };
  const given = await practiceOpen(deskContext(ctx), facts.exam);
  return { ...facts, exam: practised(facts.exam), accommodation: practisedTime(facts.accommodation), given };
}

/** Attempts that count against the number allowed: a void one does not when it was granted anew. */
const usedOf = (own: readonly attempts.AttemptFacts[]): number =>
  own.filter(({ voidedAt, voidGrants }) => voidedAt === null || !voidGrants).length;

const earliest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a);

/** What entry depends on, as far as it is the same for pages and for the start. */
export function factsOf(
  ctx: Ctx,
  { exam, candidate, accommodation, given }: Entry,
  own: readonly attempts.AttemptFacts[],
  now: Date,
): EntryFacts {
  const window = windowOf(exam, accommodation);
  return {
    now: now.getTime(),
    signedIn: ctx.actor.kind === 'person',
    candidate: candidate !== null,
    given,
    opensAt: ms(window.opensAt),
    closesAt: ms(earliest(window.closesAt, exam.closingAt)),
    latestEntry: exam.settings.latestEntry,
    attemptsUsed: usedOf(own),
    attemptsAllowed: attemptsAllowed(exam, accommodation),
    computerOnly: exam.settings.devices === 'computer',
    onComputer: isComputer(ctx.agent),
    networkAllowed: accommodation?.networkExempt === true || isWithin(ctx.ip, exam.settings.networks),
    ip: ctx.ip ?? '',
    password: 'none',
    triesLeft: LIMITS.passwordTries,
    agreed: false,
    seat: null,
    singlePlace: exam.settings.singlePlace,
    takeOver: false,
  };
}

/** Nothing is written in an archived course any more. */
const archived = () =>
  appErrorWith({ data: { check: 'window', reason: 'over' } }, 'conflict', 'attempts.entry.archived');

/** A refusal in words, with the check it failed. */
export function refused(refusal: EntryRefusal): AppError {
  const detail = { data: { check: refusal.check, ...('reason' in refusal ? { reason: refusal.reason } : {}) } };
  switch (refusal.check) {
    case 'signIn':
      return appErrorWith(detail, 'unauthenticated', 'attempts.entry.signIn');
    case 'candidate':
      return appErrorWith(detail, 'forbidden', 'attempts.entry.candidate');
    case 'window':
      return refusal.reason === 'early'
        ? appErrorWith(detail, 'conflict', 'attempts.entry.early', {
            time: siteMinute(new Date(refusal.opensAt)),
          })
        : appErrorWith(detail, 'conflict', 'attempts.entry.over');
    case 'latestEntry':
      return appErrorWith(detail, 'conflict', 'attempts.entry.latest', { n: refusal.minutes });
    case 'attempts':
      return appErrorWith(detail, 'conflict', 'attempts.entry.attempts');
    case 'device':
      return appErrorWith(detail, 'conflict', 'attempts.entry.device');
    case 'network':
      return appErrorWith(detail, 'conflict', 'attempts.entry.network', { ip: refusal.ip });
    case 'password':
      return refusal.blocked
        ? appErrorWith(detail, 'tooMany', 'attempts.entry.passwordBlocked', { n: LIMITS.passwordMinutes })
        : appErrorWith(detail, 'invalid', 'attempts.entry.password', { n: refusal.left });
    case 'agreement':
      return appErrorWith(detail, 'conflict', 'attempts.entry.agreement');
    case 'seat':
      return refusal.reason === 'elsewhere'
        ? appErrorWith(detail, 'conflict', 'attempts.entry.elsewhere')
        : appErrorWith(detail, 'conflict', 'attempts.entry.occupied');
  }
}

/** An exam before the attempt: rules, own window and what stands in the way. @throws AppError notFound */
export async function readEntry(
  ctx: Ctx,
  examId: string,
  client: string | undefined,
  practice: boolean,
): Promise<Omit<CallOutput<typeof entryRoute>, 'refusal'> & { readonly refusal: AppError | null }> {
  const personId = personOf(ctx);
  const facts = await entryOf(ctx, examId, personId, practice);
  return deskContext(ctx).read(async (read) => {
    const now = await visits.databaseClock(read);
    const own = await attempts.attemptsOf(read, { examIds: [examId], personIds: [personId], practice });
    const found = own.find(({ state }) => state === 'in_progress');
    const end = found ? endOf(found, facts.exam, facts.accommodation) : null;
    const running = found && end && end.closeAt > now ? found : null;
    const here = running && client ? (await attempts.presentClient(read, running.id)) === client : false;
    const seat = running && !here ? { seenAt: running.seenAt.getTime(), released: running.seatFree } : null;
    const inWay = here ? null : entryRefusal({ ...factsOf(ctx, facts, own, now), seat, takeOver: true }, 'network');
    const person = (await peopleById(read, [personId])).get(personId);
    return {
      serverTime: now.getTime(),
      exam: presentExam(facts.exam, facts.accommodation),
      person: { name: person?.name ?? '', number: maskedNumber(person?.number ?? '') },
      refusal: facts.archived ? archived() : inWay && refused(inWay),
      attemptsUsed: usedOf(own),
      running: running && {
        id: running.id,
        deadline: ms(end?.at ?? null),
        seenAt: running.seenAt.getTime(),
        here,
      },
      notices: await unreadNotices(read, examId, personId),
    };
  });
}

/** The waiting page is alive. @throws AppError notFound, forbidden for who is no candidate */
export async function wait(
  ctx: Ctx,
  examId: string,
  readIds: readonly string[],
): Promise<CallOutput<typeof waitRoute>> {
  const personId = personOf(ctx);
  const { exam, candidate, accommodation } = await entryOf(ctx, examId, personId, false);
  if (!candidate) throw refused({ check: 'candidate' });
  return deskContext(ctx).tx(async (tx) => {
    await visits.noteWaiting(tx, examId, personId);
    if (readIds.length > 0) await noteRead(tx, examId, personId, readIds);
    notifyBoard(tx, examId, personId);
    const { opensAt, closesAt } = windowOf(exam, accommodation);
    return {
      serverTime: (await visits.databaseClock(tx)).getTime(),
      opensAt: ms(opensAt),
      closesAt: ms(closesAt),
      notices: await unreadNotices(tx, examId, personId),
    };
  });
}

/** Compares the entry password; a try is counted by itself, so that it stays counted when entry is refused. */
async function checkPassword(
  ctx: Ctx,
  exam: ExamFacts,
  personId: string,
  given: string | null,
): Promise<Pick<EntryFacts, 'password' | 'triesLeft'>> {
  const { password } = exam.settings;
  if (password === null) return { password: 'none', triesLeft: LIMITS.passwordTries };
  const tries = await deskContext(ctx).tx((tx) => visits.countTry(tx, exam.id, personId));
  const triesLeft = Math.max(0, LIMITS.passwordTries - tries);
  if (tries > LIMITS.passwordTries) return { password: 'blocked', triesLeft };
  return { password: sameText(given ?? '', password) ? 'right' : 'wrong', triesLeft };
}

/** The attempt in progress of a person, its row locked and closed when its time is over. */
async function runningSeat(tx: TxCtx, own: readonly attempts.AttemptFacts[]) {
  const row = own.find(({ state }) => state === 'in_progress');
  const locked = row && (await attempts.lockAttempt(tx, row.id));
  if (locked?.state !== 'in_progress') return null;
  const seat = await settleSeat(tx, await seatOf(tx, locked));
  return seat.attempt.state === 'in_progress' ? seat : null;
}

type Started = CallOutput<typeof startRoute>;

/** Gives a browser the seat of an attempt: an event of the chain, and a token that follows from the browser's key. */
async function sit(
  tx: TxCtx,
  key: Buffer,
  attempt: attempts.LockedAttempt,
  epoch: number,
  { client, kind }: { readonly client: string; readonly kind: 'start' | 'seat' },
): Promise<void> {
  const token = seatToken(key, { attemptId: attempt.id, epoch, client });
  const { ip, agent } = tx;
  await appendEvents(tx, attempt, [{ kind, detail: { epoch, ip: ip ?? '', agent: agent?.slice(0, 300) ?? '' } }]);
  const seat = { attemptId: attempt.id, epoch, tokenHash: tokenHash(token), client, ip, agent, at: attempt.now };
  await attempts.insertSeat(tx, seat);
  tx.audit({
    action: kind === 'start' ? 'attempt.start' : 'attempt.resume',
    object: 'attempt',
    objectId: attempt.id,
    after: {
      ...{ examId: attempt.examId, personId: attempt.personId, epoch },
      ...(attempt.practice ? { practice: true } : { no: attempt.no }),
    },
  });
  notifyBoard(tx, attempt.examId, attempt.personId);
}

/** The desk for a browser; one that holds the form as it is, sealed, gets the key in its place. */
async function answerWith(
  tx: TxCtx,
  key: Buffer,
  attemptId: string,
  { client, sealed }: Pick<StartBody, 'client' | 'sealed'>,
): Promise<Started> {
  const attempt = (await attempts.lockAttempt(tx, attemptId))!;
  const token = seatToken(key, { attemptId, epoch: attempt.epoch, client });
  let formKey = null as string | null;
  const desk = await presentDesk(tx, await seatOf(tx, attempt), async ({ id, form }) => {
    formKey = sealed === undefined ? null : keyOfSealed(key, id, await formStamp(tx, form), sealed);
    return formKey !== null;
  });
  return { ...desk, token, ...(formKey === null ? {} : { formKey }) };
}

/** Number of the next attempt of a person. */
export const nextNo = (own: readonly attempts.AttemptFacts[], practice = false): number =>
  Math.max(practice ? PRACTICE_FROM : 0, ...own.map(({ no }) => no)) + 1;

/** Number of the last attempt of a person that counts; 1 for who made none. */
async function lastCounted(tx: TxCtx, examId: string, personId: string): Promise<number> {
  const own = await attempts.attemptsOf(tx, { examIds: [examId], personIds: [personId] });
  return Math.max(1, ...own.flatMap(({ no, voidedAt }) => (voidedAt === null ? [no] : [])));
}

/** A new attempt, or the one another call of the same person made a moment ago. */
async function begin(
  tx: TxCtx,
  key: Buffer,
  entry: Entry,
  { no, practice, client }: { readonly no: number; readonly practice: boolean; readonly client: string },
): Promise<string> {
  const { exam, candidate } = entry;
  const personId = candidate!.personId;
  const {
    id: formId,
    form,
    digest,
  } = practice
    ? await practiceForm(tx, exam, personId, { no, after: await lastCounted(tx, exam.id, personId) })
    : await formOf(tx, exam, personId, no);
  const id = tx.newId();
  const inserted = await attempts.insertAttempt(tx, {
    ...{ id, examId: exam.id, personId, classId: candidate!.classId, no, formId, formDigest: digest, practice },
    items: form.items.length,
    salt: randomBytes(16).toString('hex'),
    head: firstHash(id, digest),
    startedAt: await visits.databaseClock(tx),
  });
  if (inserted) {
    await sit(tx, key, (await attempts.lockAttempt(tx, id))!, 1, { client, kind: 'start' });
    return id;
  }
  const own = await attempts.attemptsOf(tx, { examIds: [exam.id], personIds: [personId], practice });
  const twin = own.find(({ state }) => state === 'in_progress');
  if (!twin || (await attempts.presentClient(tx, twin.id)) !== client)
    throw refused({ check: 'seat', reason: 'occupied' });
  return twin.id;
}

/**
 * Starts an attempt, or goes on with the one in progress: the same browser has the same seat and token however often it
 * asks, another one takes the seat over with a higher epoch.
 * @param key signing secret of the installation
 * @throws AppError notFound; the first entry check that is not passed
 */
export async function start(ctx: Ctx, key: Buffer, examId: string, body: StartBody): Promise<Started> {
  const personId = personOf(ctx);
  const { practice = false } = body;
  const before = await entryOf(ctx, examId, personId, practice);
  const here = await deskContext(ctx).read(async (read) => {
    const own = await attempts.attemptsOf(read, { examIds: [examId], personIds: [personId], practice });
    const running = own.find(({ state }) => state === 'in_progress');
    return running !== undefined && (await attempts.presentClient(read, running.id)) === body.client;
  });
  const password = here
    ? { password: 'none' as const, triesLeft: 0 }
    : await checkPassword(ctx, before.exam, personId, body.password);
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      await lockExam(tx, examId, 'share');
      const entry = await entryOf(tx, examId, personId, practice);
      const own = await attempts.attemptsOf(tx, { examIds: [examId], personIds: [personId], practice });
      const seat = await runningSeat(tx, own);
      if (seat && (await attempts.presentClient(tx, seat.attempt.id)) === body.client) {
        return answerWith(tx, key, seat.attempt.id, body);
      }
      if (entry.archived) throw archived();
      const refusal = entryRefusal({
        ...factsOf(ctx, entry, own, seat?.attempt.now ?? (await visits.databaseClock(tx))),
        ...password,
        ...{ agreed: body.agreed, takeOver: body.takeOver },
        seat: seat && { seenAt: seat.attempt.seenAt.getTime(), released: seat.attempt.seatFree },
      });
      if (refusal) throw refused(refusal);
      if (password.password === 'right') await visits.clearTries(tx, examId, personId);
      if (seat) {
        const { attempt } = seat;
        await sit(tx, key, attempt, attempt.epoch + 1, { client: body.client, kind: 'seat' });
        return answerWith(tx, key, attempt.id, body);
      }
      const id = await begin(tx, key, entry, { no: nextNo(own, practice), practice, client: body.client });
      return answerWith(tx, key, id, body);
    }),
  );
}
