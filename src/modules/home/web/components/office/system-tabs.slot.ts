import { defineSlot } from '../../../../../ui/slot.tsx';

/** 学期 of the system settings; filled by the module that keeps terms. */
export const termsSlot = defineSlot<object>('home.terms');
