// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'grades.trial.title': '試算',
  'grades.trial.text': '啟用前看看方案的效果：填入各項分數，或選一個班級逐人對比。什麼都不會儲存。',
  'grades.trial.typed': '填分試算',
  'grades.trial.typedOf': '{name}（{weight}%）',
  'grades.trial.typedTotal': '總評',
  'grades.trial.typedNone': '填寫分數後顯示總評',
  'grades.trial.classTitle': '對班級的影響',
  'grades.trial.run': '計算影響',
  'grades.trial.stale': '方案已修改，請重新計算',
  'grades.trial.caption': '每位學生的總評變化',
  'grades.trial.number': '學號',
  'grades.trial.name': '姓名',
  'grades.trial.before': '現行方案',
  'grades.trial.after': '本方案',
  'grades.trial.step': '變化',
  'grades.trial.derive': '如何計算',
  'grades.trial.deriveOf': '{name}的總評如何計算',
  'grades.trial.figures': '{people} 人；{changed} 人總評變化，{bands} 人等級變化',
  'grades.trial.means': '平均 {before} → {after}',
  'grades.trial.largest': '最大變化 {step}',
  'grades.trial.nobody': '該班暫無學生',
  'grades.trial.download': '下載 CSV',
  'grades.trial.file': '成績方案試算',
} as const satisfies Translation<typeof base>;
