import type { AttachmentRow } from '../../../files/server/files.public.ts';
import type { BindingRow } from './unit-binding.repository.ts';

/** An application as its applicant sees it. @param url makes the address a proof is shown with */
export function presentBinding(
  row: BindingRow,
  proofs: readonly AttachmentRow[],
  url: (file: AttachmentRow) => string,
) {
  return {
    id: row.id,
    unit: { id: row.unit_id, name: row.unit_name ?? '' },
    number: row.number,
    realName: row.real_name,
    note: row.note,
    proofs: proofs
      .filter(({ ownerId }) => ownerId === row.id)
      .map((file) => ({ id: file.id, name: file.name, bytes: file.bytes, ext: file.ext, url: url(file) })),
    state: row.state,
    opinion: row.opinion,
    endedBy: row.ended_by,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
