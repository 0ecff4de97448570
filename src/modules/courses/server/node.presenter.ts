import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { courseTreeRoute } from '../shared/structure.contract.ts';
import type { LockReason } from '../shared/structure.model.ts';
import type { NodeRow } from './node.repository.ts';

type Node = CallOutput<typeof courseTreeRoute>['rows'][number];

/** @param names names of experiments by id. */
export function presentNode(row: NodeRow, names: ReadonlyMap<string, { name: string }>, lock: LockReason | null): Node {
  return {
    id: row.id,
    courseId: row.courseId,
    type: row.type,
    parent: row.parent,
    name: row.name,
    sort: row.sort,
    visible: row.visible,
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    version: row.version,
    experiment:
      row.experimentId === null
        ? null
        : {
            experimentId: row.experimentId,
            experimentName: names.get(row.experimentId)?.name ?? null,
            attempts: row.attempts,
            countRule: row.countRule ?? 'best',
            dueAt: row.dueAt?.toISOString() ?? null,
            reportRequired: row.reportRequired ?? false,
            reportScore: row.reportScore ?? 'atOnce',
            versionPin: row.versionPin,
          },
    lock: lock ? { code: lock.code, at: lock.at.toISOString() } : null,
  };
}
