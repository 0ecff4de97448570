import type { CallOutput } from '../../../kernel/http/contract.ts';
import { type Account, fillPath, type TestApp } from '../../../testing/app.ts';
import { openBytes } from '../server/desk/form-seal.engine.ts';
import { type SealedPaper, sealedFormRoute, sealedPictureRoute } from '../shared/desk.contract.ts';
import type { Seated } from './candidate.builder.ts';

type Sealed = NonNullable<CallOutput<typeof sealedFormRoute>['sealed']>;
const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0';

/** The sealed form of a candidate who waits; null where there is none to be had. */
export const fetchSealed = async (t: TestApp, examId: string, as: Account): Promise<Sealed | null> =>
  (await t.call(sealedFormRoute, { params: { examId } }, as, { headers: { 'user-agent': AGENT } })).sealed;

/** A sealed picture by its name, the answer as it comes. */
export const fetchSealedPicture = (t: TestApp, name: string, as?: Account) =>
  t.request({ url: fillPath(sealedPictureRoute.path, { name }), ...(as ? { as } : {}) });

/** Opens a sealed form with the key a start gave. @throws when it is another form's */
export const openSealed = ({ data }: Sealed, { started }: Pick<Seated, 'started'>): SealedPaper =>
  JSON.parse(String(openBytes(Buffer.from(started.formKey ?? '', 'base64'), Buffer.from(data, 'base64'))));
