export { createCloud } from './cloud.service.ts';
export { addMembers } from './cloud-member.service.ts';
export { publishNotice } from './cloud-public.service.ts';
export { moveCloud } from './cloud-state.service.ts';
