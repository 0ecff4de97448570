import { defineSlot } from '../../../../../ui/slot.tsx';

interface NodeWorkProps {
  readonly courseId: string;
  readonly nodeId: string;
  /** Of the node as the inspector shows it. */
  readonly version: number;
  readonly disabled: boolean;
}

/** The work of a test node in its inspector: what a module above keeps of it, and the way there. */
export const nodeWorkSlot = defineSlot<NodeWorkProps>('courses.nodeWork');

/** The homework of a node in its inspector, in the same way. */
export const nodeHomeworkSlot = defineSlot<NodeWorkProps>('courses.nodeHomework');

/** The topic of a discussion node in its inspector. */
export const nodeTalkSlot = defineSlot<NodeWorkProps>('courses.nodeTalk');

/** The file of a video or document node in its inspector. */
export const nodeFileSlot = defineSlot<NodeWorkProps>('courses.nodeFile');

/** The film of a course among its facts, where its team brings it. */
export const trailerFieldSlot = defineSlot<{ readonly courseId: string; readonly disabled: boolean }>(
  'courses.trailerField',
);

/** The film of a course on the page that introduces it. */
export const trailerSlot = defineSlot<{ readonly courseId: string }>('courses.trailer');
