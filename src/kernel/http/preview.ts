/**
 * Header of a call that is made while the team looks at a course as its learners: the server answers it and writes nothing,
 * whatever the caller may do elsewhere.
 */
export const PREVIEW_HEADER = 'x-preview';
