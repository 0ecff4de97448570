import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { importRowsRoute } from '../../../imports/shared/import.contract.ts';
import { missingAccountsRoute } from '../../shared/missing-account.contract.ts';

const PAGE = 200;
const MAX = 2000;

/** Learners of a checked list that nobody found by their number. */
async function missingOf(importId: string) {
  const found: { number: string; name: string }[] = [];
  for (let page = 1; found.length < MAX; page++) {
    const { rows, total } = await call(importRowsRoute, {
      params: { id: importId },
      query: { state: 'error', page, size: PAGE },
    });
    for (const { issues, cells } of rows) {
      const { number, name } = cells;
      if (number && name && issues.some((issue) => issue.key === 'classes.import.nobody')) found.push({ number, name });
    }
    if (page * PAGE >= total || rows.length === 0) break;
  }
  return found.slice(0, MAX);
}

/** One press that tells the college which learners of a list have no account yet. */
export function MissingAccounts({ courseId, importId }: { readonly courseId: string; readonly importId: string }) {
  const t = useT();
  const [text, setText] = useState<string | null>(null);
  const send = useAction(async () => {
    const people = await missingOf(importId);
    if (people.length === 0) {
      setText(t('classes.missing.none'));
      return;
    }
    const done = await call(missingAccountsRoute, { params: { courseId }, body: { people } });
    setText(t('classes.missing.done', { n: done.people, told: done.told }));
  });
  return (
    <div className="vse-row">
      <Button size="small" loading={send.busy} disabled={text !== null} onClick={() => void send.run()}>
        {t('classes.missing.send')}
      </Button>
      <span role="status">{text ?? t('classes.missing.text')}</span>
    </div>
  );
}
