import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'calendar.file.name': 'Cursos CloudVSE',
  'calendar.file.opens': 'Abre: {name}',
  'calendar.file.due': 'Entrega: {name}',
  'calendar.file.done': 'Entrega: {name} (entregue)',
  'calendar.file.closes': 'Encerra: {name}',
  'calendar.file.exam': 'Prova: {name}',
  'calendar.open': 'Assinar no calendário',
  'calendar.lead':
    'Mantenha as datas dos seus experimentos, tarefas, testes e provas no calendário do celular ou computador. No calendário escolha “adicionar por URL” e cole o endereço abaixo; se o professor mudar uma data, o calendário acompanha.',
  'calendar.secret': 'Quem tiver o endereço pode ver essas datas: não o repasse.',
  'calendar.address': 'Endereço',
  'calendar.start': 'Criar endereço',
  'calendar.copy': 'Copiar endereço',
  'calendar.copied': 'Copiado',
  'calendar.renew': 'Trocar o endereço',
  'calendar.renewTitle': 'Trocar o endereço?',
  'calendar.renewText':
    'O endereço antigo perde a validade imediatamente; os calendários que o usam precisam ser adicionados de novo.',
  'calendar.renewed': 'Endereço trocado',
  'calendar.stop': 'Desligar',
  'calendar.stopTitle': 'Desligar o endereço?',
  'calendar.stopText':
    'O endereço perde a validade imediatamente; os calendários que o usam não serão mais atualizados.',
} as const satisfies Translation<typeof base>;
