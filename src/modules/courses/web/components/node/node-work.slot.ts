import { defineSlot } from '../../../../../ui/slot.tsx';

/** The work of a test node in its inspector: what a module above keeps of it, and the way there. */
export const nodeWorkSlot = defineSlot<{ readonly courseId: string; readonly nodeId: string }>('courses.nodeWork');
