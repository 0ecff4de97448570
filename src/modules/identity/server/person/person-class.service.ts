import type { ImportMode } from '../../../../kernel/resource/import.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { ImportIssue, IssueText, RowVerdict, ShownValues } from '../../../../platform/imports/binding.ts';
import type { Office } from '../account/account.access.ts';
import { type PersonSheetRow, storedValues } from './person-sheet.engine.ts';
import { type ClassRequest, type NamedInSheet, type SheetClasses, sheetClassesPort } from './sheet-class.port.ts';

const classesOf = (ctx: Ctx): SheetClasses => ctx.ports.all(sheetClassesPort)[0]!;

/** Columns that say which class; they are no facts of a person. */
export const CLASS_COLUMNS: ReadonlySet<string> = new Set(['class', 'course']);

/** The class that checked values name; null where the row joins none. */
export function classIn(shown: ShownValues): NamedInSheet | null {
  return typeof shown.class === 'string' ? { class: shown.class, course: shown.course ?? null } : null;
}

/** Where a row puts its person. */
interface Place {
  readonly personId: string | null;
  readonly unitId: string;
}

function requestOf(row: PersonSheetRow, named: NamedInSheet, place: Place): ClassRequest {
  const { unit, number } = storedValues(row);
  return { ...named, line: row.line, who: place.personId ?? `${unit} ${number}`, ...place };
}

/** Refused whatever the class says: by its own faults, by a missing value, or by the mode of the import. */
function refusedAnyway({ values }: PersonSheetRow, verdict: RowVerdict, mode: ImportMode): boolean {
  if (verdict.issues?.some(({ level }) => level === 'error')) return true;
  if (verdict.state === 'new') {
    if (mode === 'update') return true;
    return [values.account, values.name, values.number, values.role, values.unit].some((value) => !value);
  }
  return mode === 'add';
}

const LEFT_OUT: ImportIssue = {
  level: 'warning',
  column: 'class',
  reason: { key: 'identity.import.classLeftOut' },
  remedy: { key: 'identity.import.fixClassLeftOut' },
};
const CLEARED: ImportIssue = {
  level: 'error',
  column: 'class',
  reason: { key: 'imports.issue.cleared' },
  remedy: { key: 'identity.import.fixClassCleared' },
};

/**
 * Adds to the verdicts on people what their teaching classes say. Only rows that are taken otherwise get a seat, so that
 * the dry run counts as the run will.
 * @param placeOf unit and id of a row's person, or null where the row has no unit yet
 */
export async function validateClasses(
  ctx: Ctx,
  office: Office,
  rows: readonly PersonSheetRow[],
  verdicts: Map<number, RowVerdict>,
  how: {
    readonly joins: boolean;
    readonly mode: ImportMode;
    readonly placeOf: (row: PersonSheetRow, verdict: RowVerdict) => Place | null;
  },
): Promise<void> {
  const note = (line: number, verdict: RowVerdict, issue: ImportIssue) =>
    verdicts.set(line, { ...verdict, issues: [...(verdict.issues ?? []), issue] });
  const requests: ClassRequest[] = [];
  for (const row of rows) {
    const verdict = verdicts.get(row.line);
    const { class: named, course } = row.values;
    if (!verdict || named === undefined) continue;
    if (!how.joins) {
      note(row.line, verdict, LEFT_OUT);
    } else if (named === null) {
      note(row.line, verdict, CLEARED);
    } else if (!refusedAnyway(row, verdict, how.mode)) {
      const place = how.placeOf(row, verdict);
      if (place) requests.push(requestOf(row, { class: named, course: course ?? null }, place));
    }
  }
  if (requests.length === 0) return;
  const answers = await classesOf(ctx).validate(ctx, office.scope, requests);
  for (const request of requests) {
    const answer = answers.get(request.line)!;
    const verdict = verdicts.get(request.line)!;
    if (answer === 'present') continue;
    if (answer !== 'joins') {
      note(request.line, verdict, answer);
      continue;
    }
    const named: ShownValues = { class: request.class, ...(request.course === null ? {} : { course: request.course }) };
    verdicts.set(request.line, {
      ...verdict,
      state: verdict.state === 'same' ? 'change' : verdict.state,
      before: { ...verdict.before, ...(verdict.target === undefined ? {} : { class: null }) },
      after: { ...verdict.after, ...named },
    });
  }
}

/** Puts written people into the classes their verdicts name. @throws LineError */
export async function joinClasses(
  tx: TxCtx,
  office: Office,
  written: readonly { readonly row: PersonSheetRow; readonly after: ShownValues; readonly place: Place }[],
): Promise<void> {
  const requests = written.flatMap(({ row, after, place }) => {
    const named = classIn(after);
    return named ? [{ ...requestOf(row, named, place), personId: place.personId! }] : [];
  });
  if (requests.length > 0) await classesOf(tx).join(tx, office.scope, requests);
}

/** Takes a person out of the class an import had put him into, or tells why the person stays. */
export function leaveClass(
  tx: TxCtx,
  office: Office,
  personId: string,
  named: NamedInSheet,
): Promise<'left' | IssueText> {
  return classesOf(tx).leave(tx, office.scope, personId, named);
}

/** Names of classes for who fills the template in. */
export const classChoices = (ctx: Ctx, office: Office) => classesOf(ctx).choices(ctx, office.scope);
