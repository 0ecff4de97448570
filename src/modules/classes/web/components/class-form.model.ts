import type { JoinRule } from '../../shared/class.model.ts';

/** What a class is called, when it is taught, and by whom. */
export interface ClassNames {
  readonly name: string;
  readonly code: string;
  readonly termId: string;
  readonly teacherIds: readonly string[];
}

/** The form of a new class; the capacity stays text until it is sent. */
export interface ClassForm extends ClassNames {
  readonly capacity: string;
  readonly joinRule: JoinRule;
}

export type ClassFault = 'name' | 'code' | 'term' | 'capacity';

/** Seats of a class as typed; null when it is no whole number from 1 to 2,000. */
export function capacityOf(text: string): number | null {
  const value = Number(text.trim());
  return text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= 2000 ? value : null;
}

/** What is wrong with how a class is called, by field. */
export function namesFaults(form: ClassNames): Map<keyof ClassForm, ClassFault> {
  const faults = new Map<keyof ClassForm, ClassFault>();
  const name = form.name.trim();
  if (name.length < 2 || name.length > 50) faults.set('name', 'name');
  if (!/^[A-Za-z0-9-]{1,32}$/.test(form.code.trim())) faults.set('code', 'code');
  if (!form.termId) faults.set('termId', 'term');
  return faults;
}

/** What is wrong with the form of a new class, by field. */
export function classFaults(form: ClassForm): ReadonlyMap<keyof ClassForm, ClassFault> {
  const faults = namesFaults(form);
  if (capacityOf(form.capacity) === null) faults.set('capacity', 'capacity');
  return faults;
}
