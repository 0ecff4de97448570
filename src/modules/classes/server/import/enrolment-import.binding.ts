import { bindImport } from '../../../../platform/imports/binding.ts';
import { enrolmentImport } from '../../shared/enrolment.resource.ts';
import { learnersOfRoster } from '../../shared/one-roster-reader.model.ts';
import { inTurn } from '../roster/enrolment-list.engine.ts';
import { validateRows, writeRows } from '../roster/enrolment-list.service.ts';
import { revertRows } from '../roster/enrolment-undo.service.ts';
import { type EnrolmentRow, leaves } from './enrolment-sheet.engine.ts';

const keyOf = (row: EnrolmentRow): string | null => {
  const { number, unit, course, class: code } = row.values;
  if (!number) return null;
  // Somebody may leave one class of a course and come into another.
  return `${unit ?? ''}|${number}|${leaves(row) ? `-${code ?? ''}` : (course ?? code ?? '')}`;
};

/** Learners of teaching classes from a sheet or a roster: those who come, move, leave, or only change the group. */
export const enrolmentImportBinding = bindImport(enrolmentImport, {
  archive: learnersOfRoster,
  keyOf,
  order: inTurn,
  check: (ctx, rows, { options }) => validateRows(ctx, rows, options),
  apply: writeRows,
  revert: revertRows,
});
