/** What a cover is made from. */
export type CoverSubject = {
  /** Id of the experiment; the only source of variation. */
  readonly id: string;
  /** 专业类 code or name, or one of the twelve disciplines; see `disciplineOf`. */
  readonly subject: string;
};

/** Size of every drawn cover in px. */
export const coverSize = { width: 640, height: 400 } as const;

/** Of the drawings: raise it when they change, so that nobody keeps an old one. */
const DRAWING = 1;

/** Address of a drawn cover on this site, without the drawing's code; what it gives never changes. */
export const coverAddress = ({ id, subject }: CoverSubject): string =>
  `/covers/${DRAWING}/${encodeURIComponent(subject || 'phys')}/${encodeURIComponent(id)}.svg`;
