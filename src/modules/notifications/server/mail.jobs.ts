import type { Locale } from '../../../kernel/i18n/locales.ts';
import { siteDate, siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import type { Sender } from '../../../platform/sender/sender.ts';
import { DIGEST_HOUR } from '../shared/choice.model.ts';
import * as mails from './mail.repository.ts';
import { chunks, MAIL_ATTEMPTS, MAIL_JOB } from './mail.service.ts';
import { type MailText, type MailWriter, writeDigest, writeMail } from './mail-text.engine.ts';
import { goneObjects } from './notice-object.port.ts';

const DIGEST_JOB = 'notifications.digest';
const PEOPLE_A_TURN = 500;
const PEOPLE_PER_JOB = 50;
const DIGEST_LINES = 20;
/** E-mails handed to the gateway at a time, and so many at most go twice when a process dies between sending and noting. */
const WAVE = 10;

/** What e-mails are written and sent with. */
export interface MailParts {
  readonly sender: Sender;
  /** Made when the first e-mail is written: it needs the messages of all modules. */
  readonly writer: () => MailWriter;
  /** Language of people who never chose one. */
  readonly locale: Locale;
  /** Whether e-mails leave this installation; what was queued before that ended is left. */
  readonly on: boolean;
}

interface Letter extends MailText {
  readonly id: string;
  readonly to: string;
}

/**
 * Hands e-mails to the gateway, wave by wave; what it took is noted after each wave. One it refuses keeps no other
 * waiting. @throws what the gateway said of the first it did not take, so that the job tries those again
 */
async function sendAll(
  sender: Sender,
  letters: readonly Letter[],
  note: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let refusal: PromiseRejectedResult | undefined;
  for (const wave of chunks(letters, WAVE)) {
    const outcomes = await Promise.allSettled(
      wave.map(({ to, subject, text }) => sender.send({ channel: 'email', to, subject, text })),
    );
    const taken = wave.filter((_, i) => outcomes[i]!.status === 'fulfilled').map(({ id }) => id);
    if (taken.length > 0) await note(taken);
    refusal ??= outcomes.find((one) => one.status === 'rejected');
  }
  if (refusal) throw refusal.reason;
}

/** The lines of one person that lead to what this person may still see. */
async function visibleLines<L extends mails.MailLine & mails.Recipient>(
  ctx: Ctx,
  lines: readonly L[],
): Promise<readonly L[]> {
  if (lines.every((line) => line.objectKind === null)) return lines;
  const { personId, account, name, role, unitId } = lines[0]!;
  const person = { kind: 'person', personId, account, name, role, unitId, sessionId: personId } as const;
  const isGone = await ctx
    .as({ ...person, mustChangePassword: false, grants: [] })
    .read((read) => goneObjects(read, lines));
  return lines.filter((line) => !isGone(line));
}

/**
 * Sends the e-mails of some lines. What the gateway took is never sent again by a later run; an e-mail goes twice only
 * when the process ends after the gateway took it and before that is noted. What is older than a day is dropped, and so
 * is what waited for a quarter of an hour and was withdrawn meanwhile: asking for each of thousands who are told at once
 * would cost a read for each.
 */
async function sendMails({ sender, writer, locale, on }: MailParts, ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!on) return;
  const waiting = await ctx.read((read) => mails.waitingMails(read, ids));
  const late = Map.groupBy(
    waiting.filter((line) => line.late),
    (line) => line.personId,
  );
  const due = waiting.filter((line) => !line.late);
  for (const lines of late.values()) due.push(...(await visibleLines(ctx, lines)));
  const letters = due.map((line) => ({
    id: line.id,
    to: line.email,
    ...writeMail(writer(), line, line.personId, line.locale ?? locale),
  }));
  await sendAll(sender, letters, (taken) => ctx.tx((tx) => mails.markSent(tx, taken)));
}

/** Sends the digests of a day to some people; who has nothing unread by now gets none. */
async function sendDigests(
  { sender, writer, locale, on }: MailParts,
  ctx: Ctx,
  day: string,
  people: readonly string[],
): Promise<void> {
  if (!on) return;
  const found = await ctx.read((read) => mails.waitingDigests(read, day, people, DIGEST_LINES));
  const letters: Letter[] = [];
  for (const [personId, lines] of Map.groupBy(found, (line) => line.personId)) {
    const shown = await visibleLines(ctx, lines);
    if (shown.length === 0) continue;
    const { email, locale: own, total } = lines[0]!;
    const text = writeDigest(writer(), shown, total - lines.length, personId, own ?? locale);
    letters.push({ id: personId, to: email, ...text });
  }
  const note = (ids: readonly string[]) => ctx.tx((tx) => mails.markDigested(tx, day, ids));
  const without = people.filter((id) => letters.every((letter) => letter.id !== id));
  if (without.length > 0) await note(without);
  await sendAll(sender, letters, note);
}

/** Begins what is due of the digests of the day; whoever was begun is left alone until tomorrow. */
async function beginDigests(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  if (Number(siteMinute(now).slice(11, 13)) < DIGEST_HOUR) return;
  const day = siteDate(now);
  for (;;) {
    const people = await ctx.tx(async (tx) => {
      const begun = await mails.beginDigests(tx, day, PEOPLE_A_TURN);
      for (const part of chunks(begun, PEOPLE_PER_JOB)) {
        tx.enqueue({ name: DIGEST_JOB, payload: { day, people: part }, maxAttempts: MAIL_ATTEMPTS });
      }
      return begun;
    });
    if (people.length < PEOPLE_A_TURN) return;
  }
}

/** E-mails about notices: those due at once, and the digests of the day. */
export function mailJobs(parts: MailParts): readonly JobHandler[] {
  return [
    {
      name: MAIL_JOB,
      long: true,
      run: (ctx, payload) => sendMails(parts, ctx, (payload as unknown as { ids: string[] }).ids),
    },
    {
      name: 'notifications.beginDigests',
      // A server that was down at the hour sends them when it is back: a turn looks at who has none of today.
      cron: '*/15 * * * *',
      run: async (ctx) => {
        if (parts.on) await beginDigests(ctx);
      },
    },
    {
      name: DIGEST_JOB,
      long: true,
      run: (ctx, payload) => {
        const { day, people } = payload as unknown as { day: string; people: string[] };
        return sendDigests(parts, ctx, day, people);
      },
    },
  ];
}
