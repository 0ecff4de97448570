export { termsSlot } from './components/system-tabs.slot.ts';
