/** ms after which a page that shows copies asks for the present state again. */
export const COPY_RETRY_MS = 15_000;

/** When what queries show was fetched, Unix ms by hash of their keys; answers that are no copies are not in it. */
export const copyTimes = new Map<string, number>();
