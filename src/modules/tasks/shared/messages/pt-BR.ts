import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'tasks.tray': 'Tarefas',
  'tasks.trayOpen': 'Tarefas, {n} em andamento',
  'tasks.state.queued': 'Na fila',
  'tasks.state.running': 'Em andamento',
  'tasks.state.done': 'Concluída',
  'tasks.state.failed': 'Falhou',
  'tasks.state.cancelled': 'Cancelada',
  'tasks.stopping': 'Parando após o lote atual',
  'tasks.progress': '{done} / {total}',
  'tasks.progressOf': 'Progresso de {name}',
  'tasks.left': 'faltam cerca de {time}',
  'tasks.cancel': 'Cancelar',
  'tasks.cancelOf': 'Cancelar tarefa: {name}',
  'tasks.cancel.ended': 'Esta tarefa já terminou',
  'tasks.result': 'Baixar resultado',
  'tasks.open': 'Abrir',
  'tasks.openOf': 'Abrir a página de “{name}”',
  'tasks.count': '{done} de {total} concluídos',
  'tasks.resultOf': 'Baixar resultado: {name}',
  'tasks.errors': 'Baixar lista de erros',
  'tasks.errorsOf': 'Baixar lista de erros: {name}',
  'tasks.kept': 'Tarefas encerradas e seus arquivos ficam guardados por 7 dias',
  'tasks.ended': '{name}: {state}',
  'tasks.failure.lost': 'O trabalho foi interrompido; inicie novamente',
} as const satisfies Translation<typeof base>;
