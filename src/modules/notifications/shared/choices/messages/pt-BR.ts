import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'notifications.choices.title': 'Configurar notificações',
  'notifications.choices.lead':
    'As notificações no site chegam sempre. Escolha quando cada tipo também chega ao seu e-mail.',
  'notifications.choices.table': 'E-mail por tipo de notificação',
  'notifications.choices.topic': 'Tipo',
  'notifications.choices.timing': 'Por e-mail',
  'notifications.choices.offHere':
    'Esta plataforma não envia e-mails: as notificações aparecem somente no site. Suas escolhas ficam guardadas para quando ela enviar.',
  'notifications.choices.noAddress':
    'Você ainda não tem e-mail; as notificações aparecem somente no site. Informe e confirme um endereço em Contato.',
  'notifications.choices.unverified':
    'Seu e-mail {email} ainda não foi confirmado; as notificações aparecem somente no site. Informe-o de novo em Contato e digite o código para confirmá-lo.',
  'notifications.choices.noPassword':
    'Você não tem e-mail confirmado; as notificações aparecem somente no site. Como você entra com a conta da instituição, fale com o administrador dela.',
  'notifications.choices.toContact': 'Ir para Contato',
  'notifications.choices.address': 'Os e-mails vão para {email}',
  'notifications.choices.saved': 'Configuração de notificações salva',
  'notifications.choices.unsaved': 'Configuração de notificações não salva',
  'notifications.choices.failed': 'Não foi possível carregar a configuração de notificações',
  'notifications.choices.always': 'Sempre na hora; não pode ser desativado',
  'notifications.timing.now': 'Na hora',
  'notifications.timing.digest': 'Resumo diário',
  'notifications.timing.off': 'Nunca',
  'notifications.choices.digestHint':
    'O resumo diário é enviado depois das {hour}h com o que ainda não foi lido; se não houver nada, não é enviado.',
  'notifications.topic.todo': 'Pendências',
  'notifications.topic.announcement': 'Avisos dos cursos',
  'notifications.topic.teaching': 'Ensino',
  'notifications.topic.discussion': 'Discussão',
  'notifications.topic.system': 'Sistema',
  'notifications.topic.security': 'Segurança da conta',
  'notifications.topicHint.todo': 'O que espera por você, como correções e análises',
  'notifications.topicHint.announcement': 'Avisos dos cursos e mensagens de professores à turma',
  'notifications.topicHint.teaching': 'Tarefas, provas, notas e mudanças das suas turmas',
  'notifications.topicHint.discussion': 'Respostas, menções e tópicos que você segue',
  'notifications.topicHint.system': 'Tarefas concluídas, mudanças de experimentos e unidades',
  'notifications.topicHint.security': 'Novos dispositivos, mudanças de senha e de contato',
  'notifications.mail.subject': '[{site}] {topic}: {title}',
  'notifications.mail.open': 'Ver: {link}',
  'notifications.mail.why':
    'Você recebe este e-mail porque escolheu receber “{topic}” de {site} na hora. Alterar ou desativar: {link}',
  'notifications.mail.always':
    'Este é um aviso de segurança de {site}. Ele é sempre enviado e não pode ser desativado.',
  'notifications.mail.digestSubject':
    '[{site}] Resumo diário: {n} {n|one:notificação não lida|other:notificações não lidas}',
  'notifications.mail.digestLead': 'Você tem {n} {n|one:notificação não lida|other:notificações não lidas} em {site}:',
  'notifications.mail.digestMore': 'Mais {n} {n|one:está|other:estão} nas suas notificações depois de entrar: {link}',
  'notifications.mail.digestWhy':
    'Você recebe este e-mail porque escolheu o resumo diário em {site}. Alterar ou desativar: {link}',
} as const satisfies Translation<typeof base>;
