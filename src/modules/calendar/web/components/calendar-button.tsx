import { useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { CalendarIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { CalendarDialog } from './calendar-dialog.tsx';

/** Opens what one needs to have the own dates in another calendar. */
export default function CalendarButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={<CalendarIcon aria-hidden="true" />}
        aria-label={t('calendar.open')}
        title={t('calendar.open')}
        onClick={() => setOpen(true)}
      />
      {open && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}
