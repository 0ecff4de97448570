import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'papers.gone': 'This paper does not exist, or you may not see it',
  'papers.noRight': 'Opening papers needs the right “assess” in the course team',
  'papers.versionGone': 'A question of this paper no longer exists. Edit the paper',
  'papers.short': 'Not enough questions: rule {rules} lacks {n}',
  'papers.inUse': 'This paper is used by “{name}”. Withdraw that exam first, or change a copy',
  'papers.given': 'This paper is used by “{name}” and cannot be deleted. You can retire it',
  'papers.notDraft': 'Only drafts can be changed. Choose “Edit again” first',
  'papers.notReady': '{n} problems keep this paper from being ready',
  'papers.tooMany': 'A course has at most {n} papers. Delete those you do not need',
  'papers.bin.over': 'It was deleted more than 30 days ago and cannot be restored',
  'papers.cannot.ready': 'Only a draft can be made ready',
  'papers.cannot.edit': 'Only a ready paper can be edited again',
  'papers.cannot.retire': 'Only a ready paper can be retired',
  'papers.cannot.restore': 'Only a retired paper can be taken into use again',
  'papers.fault.twice': 'A question cannot stand in a paper twice',
  'papers.fault.question': 'A question is not in this course’s bank. Pick again',
  'papers.fault.difficulty': 'The lowest difficulty cannot be above the highest',
  'papers.fault.questions': 'A paper has at most {n} questions',
  'papers.labelled': '{name} (paper {label})',
  'papers.noBlueprint': 'Only a blueprint gives parallel papers',
  'papers.noRules': 'Add a rule first',
  'papers.noKey': 'Printing the key needs the right “bank” in the course team',
} as const satisfies Translation<typeof base>;
