import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'home.title': 'Início',
  'home.eyebrow': 'LABORATÓRIO DE SIMULAÇÃO VIRTUAL',
  'home.headline.first': 'O experimento que não dava para fazer,',
  'home.headline.second': 'feito aqui com as próprias mãos',
  'home.lead': 'Prepare, execute e receba a nota na hora. O relatório nasce do registro e a nota chega ao curso.',
  'home.search': 'Busque experimentos, códigos, responsáveis (tecla /)',
  'home.searchLabel': 'Buscar experimentos',
  'home.allCategories': 'Todas as {n} áreas',
  'home.disciplines': 'Por área',
  'home.figure.experiments': 'Experimentos on-line',
  'home.figure.units': 'Instituições',
  'home.figure.runs': 'Realizações até agora',
  'home.figure.completion': 'Conclusão',
  'home.recommended': 'Experimentos recomendados',
  'home.seeAll': 'Ver todos',
  'home.failed': 'Não foi possível carregar',
  'home.figures': 'Números',
  'home.empty': 'Ainda não há experimentos publicados',
} as const satisfies Translation<typeof base>;
