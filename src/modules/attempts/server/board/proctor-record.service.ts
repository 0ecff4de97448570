import type { LooseParams } from '../../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../../kernel/i18n/format.ts';
import { siteMinute, siteSecond } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { sheetName, type WorkbookSheet, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { seeExam } from '../../../exams/server/exams.public.ts';
import { messages as enUS } from '../../shared/board/messages/en-US.ts';
import { messages as ptBR } from '../../shared/board/messages/pt-BR.ts';
import { messages as zhCN } from '../../shared/board/messages/zh-CN.ts';
import { messages as zhTW } from '../../shared/board/messages/zh-TW.ts';
import type { BoardRow, OddList } from '../../shared/board.contract.ts';
import { withOddList } from '../../shared/odd-list.model.ts';
import { deskContext } from '../attempt.access.ts';
import { messages } from '../messages.engine.ts';
import { type RecordedEvent, recordedEvents } from './board.repository.ts';
import { readBoard } from './board.service.ts';
import { readOddList } from './odd-list.service.ts';

type Key = keyof typeof zhCN;
type Label = (key: Key, params?: LooseParams) => string;
type Board = Awaited<ReturnType<typeof readBoard>>;

const LABELS = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR } as const;

/** Events that stand in the record; what was saved does not. */
const MAX_EVENTS = 50_000;

const time = (ms: number | null): string => (ms === null ? '' : siteSecond(ms));
const heading = (label: Label, keys: readonly Key[]) => ({
  look: 'heading' as const,
  cells: keys.map((key) => label(key)),
});

/** How the exam went: when, how many, what was said. */
function overview(
  label: Label,
  exam: { readonly name: string; readonly opensAt: Date | null; readonly closesAt: Date | null },
  { rows, announcements }: Board,
  now: Date,
): WorkbookSheet {
  const count = (holds: (row: BoardRow) => boolean) => rows.filter(holds).length;
  const minute = (at: Date | null) => (at ? siteMinute(at) : '');
  const facts: readonly (readonly [Key, string | number])[] = [
    ['attempts.record.exam', exam.name],
    ['attempts.record.opens', minute(exam.opensAt)],
    ['attempts.record.closes', minute(exam.closesAt)],
    ['attempts.record.expected', rows.length],
    ['attempts.record.present', count(({ attempt }) => attempt !== null)],
    ['attempts.record.absent', count(({ attempt }) => attempt === null)],
    ['attempts.record.handedIn', count(({ state }) => state === 'submitted')],
    ['attempts.record.voided', count(({ attempt }) => attempt?.voided === true)],
    ['attempts.record.odd', count(({ oddities }) => oddities.length > 0)],
    ['attempts.record.at', siteMinute(now)],
  ];
  return {
    name: sheetName(label('attempts.record.overview')),
    frozen: 0,
    columns: [{ width: 22 }, { width: 40, text: true }, { width: 24 }, { width: 14 }],
    rows: [
      ...facts.map(([key, value]) => ({ cells: [label(key), value] })),
      { cells: [] },
      heading(label, ['attempts.record.when', 'attempts.record.said', 'attempts.record.by', 'attempts.record.read']),
      ...announcements.map(({ at, text, by, read }) => ({ cells: [time(at), text, by ?? '', read] })),
    ],
  };
}

const CANDIDATES = [
  ...['attempts.board.column.number', 'attempts.board.column.name', 'attempts.board.column.class'],
  ...['attempts.board.column.state', 'attempts.record.no', 'attempts.record.started', 'attempts.record.submitted'],
  ...['attempts.record.answered', 'attempts.record.items', 'attempts.record.leaves', 'attempts.record.away'],
  ...['attempts.record.ip', 'attempts.record.device', 'attempts.record.seats', 'attempts.record.extra'],
  ...['attempts.record.voidedRow', 'attempts.board.column.odd'],
] as const satisfies readonly Key[];

/** A row for each candidate, in the order of the board. */
function candidates(ctx: Ctx, label: Label, rows: readonly BoardRow[]): WorkbookSheet {
  const widths = [16, 14, 18, 16, 8, 20, 20, 8, 8, 10, 14, 18, 18, 10, 10, 8, 30];
  return {
    name: sheetName(label('attempts.record.candidates')),
    frozen: 1,
    columns: widths.map((width, at) => ({ width, text: at === 0 || at === 11 })),
    rows: [
      heading(label, CANDIDATES),
      ...rows.map(({ number, name, className, state, attempt, oddities }) => {
        const person = [number ?? '', name, className ?? ''];
        if (!attempt) return { cells: [...person, label(`attempts.board.state.${state}`)] };
        const { submitReason, flag } = attempt;
        const standing =
          state === 'submitted' && submitReason
            ? messages.format(ctx.locale, `attempts.submitReason.${submitReason}`)
            : label(`attempts.board.state.${state}`);
        const notes = oddities.map((one) => (one === 'flag' && flag ? flag : label(`attempts.board.odd.${one}`)));
        return {
          cells: [
            ...[...person, standing, attempt.no, time(attempt.startedAt), time(attempt.submittedAt)],
            ...[attempt.answered, attempt.items, attempt.leaves, attempt.awaySeconds, attempt.ip ?? ''],
            ...[attempt.device ?? '', attempt.seats - 1, attempt.extraMinutes],
            ...[attempt.voided ? label('attempts.record.yes') : '', notes.join('; ')],
          ],
        };
      }),
    ],
  };
}

/** What happened, in its order: who, what, how long, and the reason that was given. */
function happenings(
  ctx: Ctx,
  label: Label,
  rows: readonly BoardRow[],
  events: readonly RecordedEvent[],
): WorkbookSheet {
  const people = new Map(rows.map((row) => [row.personId, row]));
  return {
    name: sheetName(label('attempts.record.events')),
    frozen: 1,
    columns: [20, 16, 14, 8, 18, 12, 50].map((width, at) => ({ width, text: at === 1 || at === 6 })),
    rows: [
      heading(label, [
        ...(['attempts.record.when', 'attempts.board.column.number', 'attempts.board.column.name'] as const),
        ...(['attempts.record.no', 'attempts.record.event', 'attempts.record.length'] as const),
        'attempts.record.reason',
      ]),
      ...events.map(({ at, personId, no, kind, detail: { minutes, seconds, reason } }) => {
        const length =
          typeof minutes === 'number'
            ? label('attempts.record.minutes', { n: minutes })
            : typeof seconds === 'number'
              ? label('attempts.board.seconds', { n: seconds })
              : '';
        const why =
          kind === 'submit' && (reason === 'self' || reason === 'timeout' || reason === 'forced')
            ? messages.format(ctx.locale, `attempts.submitReason.${reason}`)
            : typeof reason === 'string'
              ? reason
              : '';
        const { number, name } = people.get(personId)!;
        const cells = [time(at.getTime()), number ?? '', name, no, label(`attempts.board.event.${kind}`), length, why];
        return { cells };
      }),
    ],
  };
}

const CLUES = [
  ...['attempts.record.clueNo', 'attempts.record.clue', 'attempts.board.column.number', 'attempts.board.column.name'],
  ...['attempts.board.column.class', 'attempts.record.ip', 'attempts.record.clueUsers', 'attempts.record.clueCommon'],
  'attempts.record.clueWrong',
] as const satisfies readonly Key[];

/** What several candidates have in common, a row for each of them; a number holds together those of one clue. */
function clues(label: Label, rows: readonly BoardRow[], { addresses, pairs }: OddList): WorkbookSheet {
  const people = new Map(rows.map((row) => [row.personId, row]));
  const person = (id: string) => {
    const row = people.get(id);
    return [row?.number ?? '', row?.name ?? '', row?.className ?? ''];
  };
  const shared = addresses.flatMap(({ ip, n, people: users }, i) =>
    users.map((id) => ({ cells: [i + 1, label('attempts.board.odd.shared'), ...person(id), ip, n, '', ''] })),
  );
  const alike = pairs.flatMap(({ people: pair, common, wrong }, i) =>
    pair.map((id, at) => {
      const no = addresses.length + i + 1;
      return { cells: [no, label('attempts.board.odd.alike'), ...person(id), '', '', common, wrong[at]!] };
    }),
  );
  return {
    name: sheetName(label('attempts.board.oddList.title')),
    frozen: 1,
    columns: [8, 16, 16, 14, 18, 18, 12, 18, 12].map((width, at) => ({ width, text: at === 2 || at === 5 })),
    rows: [
      heading(label, CLUES),
      ...shared,
      ...alike,
      { cells: [] },
      { cells: [label('attempts.board.oddList.note')] },
    ],
  };
}

/**
 * 监考记录: how an exam went, its candidates and what happened to them, as a workbook within the classes one sees. It holds
 * no answer. That it was taken stands in the log. @throws AppError notFound, forbidden outside the team
 */
export async function makeProctorRecord(
  ctx: Ctx,
  examId: string,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  const { exam } = await seeExam(ctx, examId, 'view');
  const list = await readOddList(ctx, examId);
  const read = await readBoard(ctx, examId, null);
  const board = { ...read, rows: withOddList(read.rows, list) };
  const people = board.rows.map(({ personId }) => personId);
  const events = await deskContext(ctx).read((inner) => recordedEvents(inner, examId, people, MAX_EVENTS));
  const label: Label = (key, params) => formatMessage(LABELS[ctx.locale][key], params, ctx.locale);
  const body = await workbookOf([
    overview(label, exam, board, new Date(board.serverTime)),
    candidates(ctx, label, board.rows),
    happenings(ctx, label, board.rows, events),
    clues(label, board.rows, list),
  ]);
  await ctx.tx(async (tx) => {
    tx.audit({ action: 'exam.exportRecord', object: 'exam', objectId: examId, after: { people: board.rows.length } });
  });
  return { name: `${exam.name}_${label('attempts.record.title')}.xlsx`, body };
}
