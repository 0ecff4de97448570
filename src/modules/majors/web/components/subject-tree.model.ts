import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { subjectTreeRoute } from '../../shared/subject.contract.ts';
import { digitsOf, parentOf } from '../../shared/subject.model.ts';

export type Subject = CallOutput<typeof subjectTreeRoute>['rows'][number];

/** A line of the tree as it is shown; `open` is undefined where nothing hangs below. */
export interface SubjectLine {
  readonly subject: Subject;
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  readonly open: boolean | undefined;
}

/** Subjects whose code or name holds the text, with everything above them. */
export function found(subjects: readonly Subject[], text: string): Subject[] {
  const asked = text.trim().toLowerCase();
  if (asked === '') return [...subjects];
  const hits = subjects.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(asked));
  const shown = new Set<string>();
  for (const { code } of hits) {
    for (let at: string | null = code; at !== null; at = parentOf(at)) shown.add(at);
  }
  return subjects.filter(({ code }) => shown.has(code));
}

/** Visible lines in their order. @param isOpen whether a branch or class shows what is below */
export function linesOf(subjects: readonly Subject[], isOpen: (code: string) => boolean): SubjectLine[] {
  const below = new Map<string | null, Subject[]>();
  const codes = new Set(subjects.map(({ code }) => code));
  for (const subject of subjects) {
    const parent = parentOf(subject.code);
    const key = parent !== null && codes.has(parent) ? parent : null;
    below.set(key, [...(below.get(key) ?? []), subject]);
  }
  const walk = (parent: string | null): SubjectLine[] => {
    const siblings = below.get(parent) ?? [];
    return siblings.flatMap((subject, i) => {
      const open = below.has(subject.code) ? isOpen(subject.code) : undefined;
      const line = {
        subject,
        level: digitsOf(subject.code).length / 2,
        place: i + 1,
        siblings: siblings.length,
        open,
      };
      return open ? [line, ...walk(subject.code)] : [line];
    });
  };
  return walk(null);
}
