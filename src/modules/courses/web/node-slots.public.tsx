/** Places in the pages of a course that higher modules fill; light, for manifests. */
export {
  nodeFileSlot,
  nodeHomeworkSlot,
  nodeTalkSlot,
  nodeWorkSlot,
  trailerFieldSlot,
  trailerSlot,
} from './components/node/node-work.slot.ts';
