// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'peerReview.absent': '沒有找到這份評閱，它可能已被收回',
  'peerReview.left': '你已不在這門課程的班級中，不能再評閱',
  'peerReview.off': '這份作業沒有開啟互評，請在設定中開啟',
  'peerReview.released': '成績已公布，不能再改；如需修改，請先撤回公布',
  'peerReview.fileName': '附件 {n}',
  'peerReview.fileAbsent': '沒有找到這個附件',
  'peerReview.fileHeld': '這個附件可能含有作者資訊，匿名互評中不提供',
  'peerReview.refused.over': '互評已截止，不能再提交或修改',
  'peerReview.refused.workGone': '這份作業已退回重做或更換了版本，無需再評閱',
  'peerReview.refused.calibrate': '請先評完校準樣本，再評同學的作業',
  'peerReview.refused.sampled': '校準樣本只評一次，已提交的不能再改',
  'peerReview.sample.off': '這份作業沒有開啟評閱校準，請在設定中開啟',
  'peerReview.sample.most': '校準樣本最多 {n} 份',
  'peerReview.sample.begun': '已有學生提交評閱，不能再增減校準樣本；可以修改參考分',
  'peerReview.assign.sample': '這份作業是校準樣本，不再指派互評',
  'peerReview.fault.comment': '評語至少寫 {min} 個字',
  'peerReview.fault.points': '得分應在 0–{max} 之間，最多兩位小數',
  'peerReview.fault.criterion': '請為「{name}」打分，分數不能超出該項範圍',
  'peerReview.fault.rubric': '評分標準已更新，請重新整理後重新打分',
  'peerReview.flag.again': '你已意見回饋過這份評閱',
  'peerReview.assign.closed': '互評不在進行中，不能指派',
  'peerReview.assign.work': '沒有找到可評閱的作業，它可能已退回重做',
  'peerReview.assign.person': '這名學生不在作業的班級中',
  'peerReview.assign.own': '不能指派學生評閱自己的作業',
  'peerReview.withdraw.given': '這份評閱已提交，不能收回；可設為不計入',
  'peerReview.decide.open': '評閱還沒有提交',
  'peerReview.notice.assigned': '《{courseName}》作業「{title}」有待你完成的互評，{due} 截止',
  'peerReview.notice.extra': '《{courseName}》作業「{title}」請你補評，{due} 截止',
} as const satisfies Translation<typeof base>;
