import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'certificates.history.action.certificateIssue': 'Certificate issued',
  'certificates.history.action.certificateRevoke': 'Certificate revoked',
  'certificates.history.field.serial': 'Certificate number',
  'certificates.history.field.withBand': 'Grade printed',
  'certificates.history.module.certificates': 'Certificates',
  'certificates.history.object.certificate': 'Certificate',
} as const satisfies Translation<typeof base>;
