/** What progress needs of a node. */
export interface ProgressNode {
  readonly id: string;
  readonly name: string;
  readonly mark: { readonly state: string } | null;
  readonly experiment: { readonly dueAt: string | null } | null;
}

export interface Progress {
  /** Required items of the course. */
  readonly total: number;
  readonly done: number;
  /** The open one due soonest; null when nothing with a date is left. */
  readonly next: { readonly id: string; readonly name: string; readonly dueAt: string } | null;
}

/** How far a learner is with a course at an instant (ms). */
export function progressOf(
  outline: { readonly rows: readonly ProgressNode[]; readonly progress: { done: number; total: number } | null },
  now: number,
): Progress {
  const due = outline.rows
    .filter((node) => node.mark?.state !== 'done')
    .flatMap((node) =>
      node.experiment?.dueAt && Date.parse(node.experiment.dueAt) > now
        ? [{ id: node.id, name: node.name, dueAt: node.experiment.dueAt }]
        : [],
    )
    .sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  return { total: outline.progress?.total ?? 0, done: outline.progress?.done ?? 0, next: due[0] ?? null };
}
