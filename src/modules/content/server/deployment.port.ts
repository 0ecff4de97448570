import { definePort } from '../../../platform/http/ports.ts';

/** What the check must know of this deployment; the module's own manifest fills it from the settings. */
export interface ContentDeployment {
  /** Key of content labels. */
  readonly key: Buffer;
  /** Whether every version has a host name of its own; without it compat is refused. */
  readonly wildcard: boolean;
}

export const contentDeploymentPort = definePort<ContentDeployment>('experiments.contentDeployment', 1);
