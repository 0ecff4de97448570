import { useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

const MIN = 5;

/** A platform administrator says why before a report opens; the reason goes into the log and the report's history. */
export function ReasonForm({ onReason }: { readonly onReason: (reason: string) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <>
      <PageHeader title={t('labReports.inspect.title')} />
      <Card>
        <form
          className="vse-stack"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (text.trim().length >= MIN) onReason(text.trim());
          }}
        >
          <TextArea
            label={t('labReports.inspect.label')}
            hint={t('labReports.inspect.hint')}
            error={tried && text.trim().length < MIN ? t('labReports.reason.short', { n: MIN }) : undefined}
            required
            counted
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button type="submit" variant="primary">
              {t('labReports.inspect.open')}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
