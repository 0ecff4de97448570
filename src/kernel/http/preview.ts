/**
 * Header of a call that is made while the team looks at a course as its learners: the server answers it and writes nothing,
 * whatever the caller may do elsewhere.
 */
export const PREVIEW_HEADER = 'x-preview';

/**
 * Header of a call made while a teacher looks at a course as one of its learners: what was given for that when the view
 * began. Only reads that declare `viewable` answer it, and nothing is written.
 */
export const VIEW_AS_HEADER = 'x-view-as';
