import { maskName } from '../shared/certificate.model.ts';
import type { CertificateRow } from './certificate.repository.ts';

/** What is printed on a certificate, and whether it holds; never whose it is. */
export const presentPrinted = (row: CertificateRow) => ({
  serial: row.serial,
  kind: row.kind,
  title: row.title,
  titleEn: row.titleEn,
  unit: row.unitName,
  term: row.termName,
  hours: row.hours,
  credits: row.credits,
  band: row.bandKey || row.bandName ? { key: row.bandKey, name: row.bandName } : null,
  achievedAt: row.achievedAt.toISOString(),
  issuedAt: row.issuedAt.toISOString(),
  revoked: row.revokedAt && row.revokeKind ? { at: row.revokedAt.toISOString(), kind: row.revokeKind } : null,
});

/** The same for everybody who checks it, with the first character of the name. */
export const presentPublic = (row: CertificateRow) => ({ ...presentPrinted(row), holder: maskName(row.holderName) });
