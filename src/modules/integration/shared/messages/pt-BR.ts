import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'integration.key.unknown':
    'Esta chave de acesso não existe ou está desativada: verifique o AppId. Chamadas públicas dispensam assinatura',
} as const satisfies Translation<typeof base>;
