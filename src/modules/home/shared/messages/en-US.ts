import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'home.title': 'Home',
  'home.eyebrow': 'VIRTUAL SIMULATION LAB',
  'home.headline.first': 'The experiment you could not do,',
  'home.headline.second': 'done here with your own hands',
  'home.lead':
    'Prepare, perform, get scored as you go. The report grows from the record and the mark reaches the course grade.',
  'home.search': 'Search experiments, codes, leaders (press /)',
  'home.searchLabel': 'Search experiments',
  'home.allCategories': 'All {n} disciplines',
  'home.disciplines': 'By discipline',
  'home.figure.experiments': 'Experiments on line',
  'home.figure.units': 'Universities',
  'home.figure.runs': 'Runs so far',
  'home.figure.completion': 'Completion',
  'home.recommended': 'Recommended experiments',
  'home.seeAll': 'See all',
  'home.failed': 'Could not be loaded',
  'home.figures': 'Figures',
  'home.empty': 'No experiment is listed yet',
  'home.fault.span': 'The end must come after the beginning and lie ahead',
  'home.fault.double': 'This appears twice',
  'home.fault.category': 'Choose a discipline',
  'home.fault.limit': 'At most {n} experiments',
  'home.fault.crowded': 'At most eight slides may show at one time',
  'home.notice.gone': 'This notice does not exist or was withdrawn',
  'home.notice.stale': 'Somebody else changed this notice',
  'home.notice.noText': 'Write the text',
  'home.notice.noTime': 'A published notice needs its time',
  'home.notice.state': 'The notice has changed its state; nothing was done',
} as const satisfies Translation<typeof base>;
