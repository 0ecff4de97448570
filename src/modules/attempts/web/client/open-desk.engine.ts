import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { userStore } from '../../../../ui/access/user-store.ts';
import type { startRoute } from '../../shared/desk.contract.ts';
import type { DeskState } from '../../shared/desk-parts.model.ts';
import { SaveFailed } from './answer-queue.engine.ts';
import { deskCalls } from './desk-calls.ts';
import { type DeskSession, openDesk } from './desk-session.engine.ts';
import { type ExamStore, examStore, type HeldAttempt } from './exam.store.ts';
import type { HeldPaper } from './sealed-paper.engine.ts';

async function openWith(
  store: ExamStore,
  held: HeldAttempt,
  desk: DeskState,
  pictures: ReadonlyMap<string, Blob> = new Map(),
): Promise<DeskSession> {
  const before = await store.answers(held.attempt).catch(() => []);
  const events = await store.events(held.attempt).catch(() => []);
  const calls = deskCalls(held.token);
  const picture = async (src: string) => pictures.get(src) ?? calls.picture(src);
  return openDesk({ held, desk, store, calls: { ...calls, picture }, before, events });
}

/** The desk with its form: as it came, out of what the page holds sealed, or asked for when that cannot be opened. */
async function withForm(
  { token, formKey, ...desk }: CallOutput<typeof startRoute>,
  paper: HeldPaper | null,
): Promise<{ readonly desk: DeskState; readonly pictures?: ReadonlyMap<string, Blob> }> {
  if (formKey === undefined) return { desk };
  const opened = await paper?.open(formKey).catch(() => null);
  if (!opened) return { desk: await deskCalls(token).desk() };
  return { desk: { ...desk, form: opened.form }, pictures: opened.pictures };
}

/**
 * Opens an attempt the server has just given to this browser, and keeps it on the device first.
 * @param paper the form this page holds, sealed
 */
export async function openStarted(
  started: CallOutput<typeof startRoute>,
  client: string,
  paper: HeldPaper | null,
): Promise<DeskSession> {
  const { token } = started;
  const { desk, pictures } = await withForm(started, paper);
  const store = await examStore();
  const user = userStore.get();
  const held: HeldAttempt = {
    attempt: desk.attempt.id,
    exam: desk.exam.id,
    examName: desk.exam.name,
    person: user.kind === 'user' ? user.user.id : '',
    token,
    client,
    epoch: desk.epoch,
    practice: desk.attempt.practice,
    at: Date.now(),
    handIn: null,
  };
  await store.hold(held).catch(() => undefined);
  await store.saveDesk(desk).catch(() => undefined);
  return openWith(store, held, desk, pictures);
}

/**
 * Opens the attempt at an exam that this browser holds; null without one that goes on. Without the network it goes on from
 * what is on the device.
 * @param person who is signed in; somebody else's attempt is left alone
 */
export async function openHeld(examId: string, person: string | null, practice: boolean): Promise<DeskSession | null> {
  const store = await examStore();
  const all = await store.held().catch(() => []);
  const own = all.filter(
    (one) => one.exam === examId && (one.practice ?? false) === practice && (person === null || one.person === person),
  );
  const held = own.sort((a, b) => b.at - a.at)[0];
  if (!held) return null;
  try {
    const desk = await deskCalls(held.token).desk();
    if (desk.epoch > held.epoch) return null;
    if (desk.attempt.state !== 'in_progress') return openEnded(store, held, desk);
    await store.saveDesk(desk).catch(() => undefined);
    return openWith(store, held, desk);
  } catch (error) {
    if (!(error instanceof SaveFailed) || error.status !== 0) return null;
    const kept = await store.desk(held.attempt).catch(() => undefined);
    return kept ? openWith(store, held, kept) : null;
  }
}

/** An attempt that ended while the page was closed: what is unsaved is kept for a decision, and the receipt is shown once. */
async function openEnded(store: ExamStore, held: HeldAttempt, desk: DeskState): Promise<DeskSession | null> {
  await uploadLate(store, held);
  return desk.receipt ? openWith(store, held, desk) : null;
}

/** Uploads what an ended attempt left unsaved on this device, then forgets it. @returns how many answers are kept */
export async function uploadLate(store: ExamStore, held: HeldAttempt): Promise<number> {
  const unsaved = (await store.answers(held.attempt).catch(() => [])).filter(({ dirty }) => dirty);
  let stored = 0;
  for (let at = 0; at < unsaved.length; at += 20) {
    stored += (await deskCalls(held.token).late(unsaved.slice(at, at + 20))).stored;
  }
  await store.forget(held.attempt).catch(() => undefined);
  return stored;
}
