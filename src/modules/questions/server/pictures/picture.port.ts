import { definePort } from '../../../../platform/http/ports.ts';

/** Secret by which names of pictures are sealed. The manifest of this module fills it: services have no other way to it. */
export const pictureKeyPort = definePort<Buffer>('questions.pictureKey', 1);
