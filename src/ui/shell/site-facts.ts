import type { Site } from '../../kernel/site/landing.ts';

export interface SiteFacts {
  readonly site: Site;
  /** Origins of the three faces; empty when a deployment has none. */
  readonly home: string;
  readonly lab: string;
  readonly cloud: string;
  /** Build that served this document. */
  readonly build: string;
  /** Place in the live stream when this document was written; empty when the server could not tell. */
  readonly live: string;
  /** Minutes without input after which a session ends; 0 never. */
  readonly idleMinutes: number;
}

const NONE: SiteFacts = { site: 'home', home: '', lab: '', cloud: '', build: '', live: '', idleMinutes: 0 };

function read(): SiteFacts {
  try {
    const text = document.getElementById('site-facts')?.textContent;
    return text ? { ...NONE, ...(JSON.parse(text) as Partial<SiteFacts>) } : NONE;
  } catch {
    return NONE;
  }
}

/** What the server wrote into this document about its host: known before the first paint, without a call. */
export const siteFacts: SiteFacts = read();
