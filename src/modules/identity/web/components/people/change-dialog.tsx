import { useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { UnitPicker } from '../unit-picker.tsx';
import type { Choices } from './person-facts.tsx';

/** What the dialog was answered. */
export interface Change {
  readonly unitId: string;
  readonly number: string;
  readonly value: string;
  readonly reason: string;
}

/** 调整单位 / 专业 / 班级: the new value; a unit asks for the reason, and for one person may take another number. */
export default function ChangeDialog({
  what,
  title,
  lead,
  single = false,
  choices,
  onChange,
  onClose,
}: {
  readonly what: 'unit' | 'major' | 'class';
  readonly title: string;
  readonly lead: string;
  /** One person, whose number can change with the unit. */
  readonly single?: boolean;
  readonly choices: Choices;
  readonly onChange: (change: Change) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [change, setChange] = useState({ unitId: '', number: '', value: '' });
  const reason = useReason();
  const [shown, setShown] = useState(false);
  const set = (part: Partial<typeof change>) => setChange((old) => ({ ...old, ...part }));
  const faults = {
    unit: what === 'unit' && !change.unitId ? t('identity.school.unitRequired') : undefined,
    reason: what === 'unit' ? reason.fault : undefined,
  };
  const changing = useAction(async () => {
    await onChange({
      ...change,
      value: change.value.trim(),
      reason: reason.text,
      number: change.number.trim(),
    });
    onClose();
  });
  const refused = changing.error instanceof ApiError ? changing.error : null;
  const offered = what === 'major' ? choices.majors : choices.classes;
  return (
    <FormDialog
      title={title}
      submitLabel={t('ui.action.confirm')}
      busy={changing.busy}
      onSubmit={() => {
        setShown(true);
        if (!faults.unit && !faults.reason) void changing.run();
      }}
      onClose={onClose}
    >
      <div className="vse-stack identity-change">
        <p className="identity-quiet">{lead}</p>
        {what === 'unit' ? (
          <>
            <UnitPicker
              units={choices.open}
              label={t('identity.manage.newUnit')}
              value={change.unitId}
              error={shown ? (faults.unit ?? refused?.fieldMessage('unitId')) : undefined}
              onChange={(unitId) => set({ unitId })}
            />
            {single && (
              <TextField
                label={t('identity.column.number')}
                hint={t('identity.manage.numberKept')}
                value={change.number}
                maxLength={32}
                autoComplete="off"
                error={refused?.fieldMessage('number')}
                onChange={(event) => set({ number: event.target.value })}
              />
            )}
            <ReasonField reason={reason} shown={shown} />
          </>
        ) : (
          <>
            <TextField
              label={t(what === 'major' ? 'identity.column.major' : 'identity.column.className')}
              hint={t('identity.manage.emptyClears')}
              value={change.value}
              maxLength={60}
              list="identity-change-words"
              autoComplete="off"
              onChange={(event) => set({ value: event.target.value })}
            />
            <datalist id="identity-change-words">
              {offered.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </>
        )}
      </div>
    </FormDialog>
  );
}
