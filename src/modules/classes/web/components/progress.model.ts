/** What progress needs of a node. */
export interface ProgressNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly experiment: { readonly dueAt: string | null } | null;
}

export interface Progress {
  /** Experiment nodes a learner sees. */
  readonly total: number;
  /** Those with a finished run. */
  readonly done: number;
  /** The open one due soonest; null when nothing with a date is left. */
  readonly next: { readonly id: string; readonly name: string; readonly dueAt: string } | null;
}

/** How far a learner is with the experiments of an outline at an instant (ms). */
export function progressOf(nodes: readonly ProgressNode[], finished: ReadonlySet<string>, now: number): Progress {
  const experiments = nodes.filter((node) => node.type === 'experiment');
  const due = experiments
    .filter((node) => !finished.has(node.id))
    .flatMap((node) =>
      node.experiment?.dueAt && Date.parse(node.experiment.dueAt) > now
        ? [{ id: node.id, name: node.name, dueAt: node.experiment.dueAt }]
        : [],
    )
    .sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  return {
    total: experiments.length,
    done: experiments.filter((node) => finished.has(node.id)).length,
    next: due[0] ?? null,
  };
}
