export { termsSlot } from './components/office/system-tabs.slot.ts';
