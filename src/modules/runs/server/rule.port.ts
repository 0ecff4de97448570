import { definePort } from '../../../platform/http/ports.ts';

/** Secret of a version, from which its learners' hidden parameters follow; the module fills it for itself. */
export const versionSecretPort = definePort<(versionId: string) => Buffer>('runs.versionSecret', 1);
