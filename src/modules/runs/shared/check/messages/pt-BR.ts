import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'runs.page.check.title': 'Verificação do ambiente',
  'runs.page.check.running': 'Verificando navegador e rede',
  'runs.page.check.again': 'Verificar de novo',
  'runs.page.check.anyway': 'Continuar assim mesmo',
  'runs.page.check.stop': 'O experimento não roda aqui. Siga a orientação e verifique de novo.',
  'runs.page.check.pass': 'Aprovado',
  'runs.page.check.note': 'Atenção',
  'runs.page.check.fail': 'Não atende',
  'runs.page.check.seconds': '{n} s de diferença',
  'runs.page.check.browser': 'Navegador',
  'runs.page.check.browserRemedy': 'Use Chrome ou Edge (111+), Firefox (114+) ou Safari (16.4+) recentes.',
  'runs.page.check.webgl': 'Gráficos 3D',
  'runs.page.check.webglRemedy': 'Ative a aceleração de hardware ou use um dispositivo com WebGL2.',
  'runs.page.check.screen': 'Tela',
  'runs.page.check.screenRemedy': 'Recomenda-se ao menos 1024 × 600; em janelas menores fica difícil trabalhar.',
  'runs.page.check.content': 'Servidor de conteúdo',
  'runs.page.check.contentRemedy':
    'O servidor de conteúdo está inacessível. Verifique a rede ou fale com o administrador.',
  'runs.page.check.storage': 'Armazenamento local',
  'runs.page.check.storageRemedy':
    'O navegador bloqueia o armazenamento e os registros não sobrevivem à queda da rede. Fique conectado e evite janelas privadas.',
  'runs.page.check.clock': 'Diferença do relógio',
  'runs.page.check.clockRemedy': 'O relógio deste computador está errado. Não há problema: vale o do servidor.',
  'runs.page.check.network': 'Rede',
  'runs.page.check.networkRemedy': 'A rede está lenta ou indisponível e o carregamento demora mais. Tente outra.',
  'runs.page.check.speed': 'cerca de {n} Mb/s',
  'runs.page.check.passed': 'Este dispositivo está pronto',
  'runs.page.check.notes': '{n|one:# ponto a observar|other:# pontos a observar}',
  'runs.page.check.stopped': 'Este dispositivo não executa o experimento',
  'runs.page.check.offline': 'continua mesmo sem conexão',
  'runs.page.check.details': 'Detalhes',
} as const satisfies Translation<typeof base>;
