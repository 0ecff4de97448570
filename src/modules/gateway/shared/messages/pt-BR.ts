import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'gateway.procedure.parameters': 'Os nomes e os valores dos parâmetros diferem em número',
  'gateway.notFound': 'Os dados não existem ou você não pode usá-los',
  'gateway.column': 'A coluna não existe ou não pode ser usada',
  'gateway.condition.operator': 'Esta coluna não aceita esse operador',
  'gateway.condition.shape': 'A condição não está bem formada',
  'gateway.condition.value': 'O valor não corresponde ao tipo da coluna',
  'gateway.order': 'A ordenação não está bem formada',
  'gateway.limit': '“{name}” excede o limite de {most}',
  'gateway.write.body': 'Os dados enviados não estão bem formados; verifique e tente novamente',
  'gateway.write.key': 'Indique o registro pelo seu identificador',
  'gateway.write.rule': 'Os dados violam uma regra e não foram salvos',
  'gateway.write.idTaken': 'Outro registro já usa este identificador',
  'gateway.write.stale': '{by} alterou este registro',
  'gateway.export.task': 'Exportar “{name}”',
} as const satisfies Translation<typeof base>;
