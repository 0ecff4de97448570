/** Dates as they were set at one place; null: those of the wider one. */
export interface SetDates {
  readonly opensAt: Date | null;
  readonly dueAt: Date | null;
  readonly cutoffAt: Date | null;
}

/** More time of one learner. */
export interface OwnTime {
  readonly dueAt: Date;
  readonly cutoffAt: Date | null;
}

/** Dates that hold for one learner, or for a class as a whole. */
export interface HomeworkDates {
  /** Null: from the publication on. */
  readonly opensAt: Date | null;
  /** Handed in at this instant is in time; null only while the homework is a draft. */
  readonly dueAt: Date | null;
  /** Taken until this instant, late after the due date. */
  readonly cutoffAt: Date | null;
}

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);

/**
 * Dates of a learner: the own ones, then those of the class, then the general ones. More time never means less: where the
 * class got a later date meanwhile, that one holds. Without a cut-off nothing is taken after the due date.
 */
export function datesFor(homework: SetDates, ofClass: SetDates | null, extension: OwnTime | null): HomeworkDates {
  const opensAt = ofClass?.opensAt ?? homework.opensAt;
  const classDue = ofClass?.dueAt ?? homework.dueAt;
  const dueAt = extension ? later(extension.dueAt, classDue) : classDue;
  const cutoff = ofClass?.cutoffAt ?? homework.cutoffAt;
  const ownCutoff = extension?.cutoffAt ? later(extension.cutoffAt, cutoff) : cutoff;
  return { opensAt, dueAt, cutoffAt: dueAt === null ? ownCutoff : later(dueAt, ownCutoff) };
}
