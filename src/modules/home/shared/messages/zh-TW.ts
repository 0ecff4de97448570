import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'home.title': '首頁',
  'home.eyebrow': 'VIRTUAL SIMULATION LAB / 虛擬仿真',
  'home.headline.first': '做不到、做不了的實驗，',
  'home.headline.second': '在這裡動手做一遍',
  'home.lead': '先預習、再操作、即時評分，實驗報告由記錄自動生成，成績直達課程總評。',
  'home.search': '搜尋實驗名稱、編號或負責人（按 / 聚焦）',
  'home.searchLabel': '搜尋實驗',
  'home.allCategories': '全部 {n} 類',
  'home.disciplines': '按學科瀏覽',
  'home.figure.experiments': '線上實驗',
  'home.figure.units': '合作院校',
  'home.figure.runs': '累計實驗人次',
  'home.figure.completion': '實驗完成率',
  'home.recommended': '推薦實驗',
  'home.seeAll': '查看全部',
  'home.failed': '載入失敗',
  'home.figures': '平台數據',
  'home.empty': '還沒有上架的實驗',
} as const satisfies Translation<typeof base>;
