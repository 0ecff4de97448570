import { addressOf } from '../../../../../kernel/routing/paths.ts';

/** Address of the templates of a course, from the list of its reports. */
export const templatesAddress = (courseId: string): string =>
  addressOf('centre.labReport', { face: 'teach', templates: courseId });
