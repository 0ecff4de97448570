import { formatNumber } from '../../../../ui/i18n/formats.ts';

/** Tones of the stages of an order. */
export const STAGE_TONES = {
  submitted: 'warning',
  ready: 'info',
  awaiting: 'warning',
  voucher: 'warning',
  opened: 'success',
  expired: 'neutral',
  rejected: 'error',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const;

/** Fen as money. */
export const money = (fen: number): string => `¥${formatNumber(fen / 100, 2)}`;

/** Words of the steps of an order. */
export const STEP_WORDS = {
  submit: 'orders.step.submit',
  approve: 'orders.step.approve',
  reject: 'orders.step.reject',
  adjust: 'orders.step.adjust',
  upload: 'orders.step.upload',
  confirm: 'orders.step.confirm',
  return: 'orders.step.return',
  open: 'orders.step.open',
  refund: 'orders.step.refund',
  cancel: 'orders.step.cancel',
  expire: 'orders.step.expire',
  forget: 'orders.step.forget',
  extend: 'orders.step.extend',
  seats: 'orders.step.seats',
} as const;
