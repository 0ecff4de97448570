import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useOnline } from '../../../../ui/table/use-online.ts';
import { updateUnitRoute } from '../../shared/unit.contract.ts';
import { bytesOf, gigabytesOf } from './quota.model.ts';
import type { Unit } from './unit-ref.model.ts';
import { refreshUnits } from './use-unit-commands.tsx';

/** 容量: how much the unit may keep; empty leaves it to the product's own limit. */
export function UnitQuota({ unit }: { readonly unit: Unit }) {
  const t = useT();
  const online = useOnline();
  const stored = gigabytesOf(unit.storageQuota);
  const [text, setText] = useState(stored);
  const bytes = bytesOf(text);
  const save = useAction(
    async (storageQuota: number | null) => {
      try {
        await call(updateUnitRoute, { params: { id: unit.id }, body: { storageQuota, version: unit.version } });
      } finally {
        // Somebody else may have been first: what stands there is shown either way.
        await refreshUnits();
      }
    },
    { done: t('units.quota.saved') },
  );
  if (!unit.can.edit) {
    return <p>{unit.storageQuota === null ? t('units.quota.none') : t('units.quota.of', { n: stored })}</p>;
  }
  return (
    <form
      className="vse-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (bytes !== undefined) void save.run(bytes);
      }}
    >
      <TextField
        label={t('units.quota.label')}
        suffix="GB"
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        hint={t('units.quota.hint')}
        error={bytes === undefined ? t('units.quota.wrong') : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={save.busy}
          disabled={!online || bytes === undefined || text.trim() === stored}
        >
          {t('ui.action.save')}
        </Button>
      </div>
    </form>
  );
}
