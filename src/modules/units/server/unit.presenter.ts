import type { Actor } from '../../../kernel/access/actor.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { AttachmentRow } from '../../files/server/files.public.ts';
import type { getUnitRoute } from '../shared/unit.contract.ts';
import { unitCan } from '../shared/unit.policy.ts';
import type { UnitName, UnitRow } from './unit.repository.ts';
import type { unitFigures } from './unit-tree.repository.ts';

/** A unit as its administrator sees it. */
export function presentUnit(
  actor: Actor,
  row: UnitRow,
  figures: Awaited<ReturnType<typeof unitFigures>>,
  mergedInto: UnitName | null,
  logo: Pick<AttachmentRow, 'path'> | null,
): CallOutput<typeof getUnitRoute> {
  return {
    ...shownUnit(row),
    logoUrl: logo?.path ?? null,
    path: figures.path,
    mergedInto: mergedInto && { id: mergedInto.id, code: mergedInto.code, name: mergedInto.name },
    deletedAt: row.deleted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    children: figures.children,
    members: figures.members,
    experiments: figures.experiments,
    can: unitCan(actor, {
      id: row.id,
      kind: row.kind,
      state: row.state,
      merged: row.merged_into !== null,
      deleted: row.deleted_at !== null,
    }),
  };
}

/** The facts of a unit, also told to whoever saved too late. */
export function shownUnit(row: UnitRow) {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    parentId: row.parent_id,
    kind: row.kind,
    gradation: row.gradation,
    province: row.province,
    city: row.city,
    address: row.address,
    contact: row.contact,
    phone: row.phone,
    logo: row.logo,
    sort: row.sort,
    state: row.state,
    storageQuota: row.storage_quota === null ? null : Number(row.storage_quota),
    collegeReview: row.college_review,
    version: row.version,
  };
}
