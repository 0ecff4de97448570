import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import type { getUnitRoute } from '../../shared/unit.contract.ts';
import type { UnitKind, UnitState } from '../../shared/unit.model.ts';

export type Unit = CallOutput<typeof getUnitRoute>;

/** A unit as a command names it, whether it comes from the list, the tree or the drawer. */
export type UnitRef = Readonly<ReturnType<typeof refOf>>;

const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));

/** The unit of a row of the list. */
export const refOf = (row: ListRow) => ({
  id: text(row.id),
  code: text(row.code),
  name: text(row.name),
  kind: text(row.kind) as UnitKind,
  state: text(row.state) as UnitState,
  parentId: text(row.parent) || null,
  version: Number(row.version),
});

const KIND_OF_RECORDS: Readonly<Record<string, MessageKey>> = {
  children: 'units.part.children',
  members: 'units.part.members',
  experiments: 'units.part.experiments',
  courses: 'units.part.courses',
  questionBanks: 'units.part.questionBanks',
};
/** Words of a kind of records that belong to a unit; null for one that has none. */
export const recordsKey = (kind: string): MessageKey | null => KIND_OF_RECORDS[kind] ?? null;
