import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'peerReview.absent': 'Não há esta avaliação; talvez tenha sido retirada',
  'peerReview.left': 'Você não está mais em uma turma deste curso e não pode avaliar',
  'peerReview.off': 'A avaliação entre colegas está desligada; ligue-a na configuração',
  'peerReview.released': 'As notas foram divulgadas; desfaça a divulgação antes de alterar',
  'peerReview.fileName': 'Arquivo {n}',
  'peerReview.fileAbsent': 'Este arquivo não existe',
  'peerReview.fileHeld': 'Este arquivo pode revelar o autor e não é entregue em avaliações anônimas',
  'peerReview.refused.over': 'As avaliações terminaram; nada pode ser entregue ou alterado',
  'peerReview.refused.workGone':
    'Este trabalho foi devolvido ou outra versão passou a valer; não precisa mais de avaliação',
  'peerReview.refused.calibrate': 'Avalie primeiro as amostras, depois os trabalhos dos colegas',
  'peerReview.refused.sampled': 'Uma amostra é avaliada uma vez; o que foi enviado permanece',
  'peerReview.sample.off': 'A calibração está desligada nesta tarefa; ligue-a nas configurações',
  'peerReview.sample.most': 'São no máximo {n} amostras',
  'peerReview.sample.begun': 'Já há avaliações enviadas: as amostras permanecem, mas a referência pode mudar',
  'peerReview.assign.sample': 'Este trabalho é uma amostra; ninguém mais o avalia',
  'peerReview.fault.comment': 'Escreva um comentário de pelo menos {min} caracteres',
  'peerReview.fault.points': 'A nota fica entre 0 e {max}, com no máximo duas casas',
  'peerReview.fault.criterion': 'Dê pontos para “{name}” dentro da faixa',
  'peerReview.fault.rubric': 'A rubrica mudou; recarregue e avalie de novo',
  'peerReview.flag.again': 'Você já contestou esta avaliação',
  'peerReview.assign.closed': 'Só é possível atribuir avaliações durante o período',
  'peerReview.assign.work': 'Não há este trabalho para avaliar; talvez tenha sido devolvido',
  'peerReview.assign.person': 'Este aluno não está em uma turma da tarefa',
  'peerReview.assign.own': 'Ninguém avalia o próprio trabalho',
  'peerReview.withdraw.given': 'Esta avaliação já foi feita e não pode ser retirada; deixe-a fora da nota',
  'peerReview.decide.open': 'A avaliação ainda não foi feita',
  'peerReview.notice.assigned': '{courseName}: trabalhos de “{title}” aguardam sua avaliação até {due}',
  'peerReview.notice.extra': '{courseName}: avalie mais trabalhos de “{title}” até {due}',
} as const satisfies Translation<typeof base>;
