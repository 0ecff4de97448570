import { type HeadSource, objectHead } from '../../../platform/http/page-metadata.ts';
import { shownPackage } from './package.service.ts';

/** A package is for those it is shown to: out of search engines, but its link says what it is. */
export const packageHeads: readonly HeadSource[] = [
  objectHead('previewExperimentPackage', 'ordering.gone', async (ctx, id) => {
    const { name, intro } = await shownPackage(ctx, id);
    return { title: name, description: intro, unlisted: true };
  }),
];
