import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'certificates.history.action.certificateIssue': 'Certificado emitido',
  'certificates.history.action.certificateRevoke': 'Certificado revogado',
  'certificates.history.field.serial': 'Número do certificado',
  'certificates.history.field.withBand': 'Conceito impresso',
  'certificates.history.module.certificates': 'Certificados',
  'certificates.history.object.certificate': 'Certificado',
} as const satisfies Translation<typeof base>;
