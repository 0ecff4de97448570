import { Button } from '../../../../../ui/design/button.tsx';
import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Form } from '../../../../catalogue/shared/form.model.ts';
import { ADDRESS_START } from './terms.model.ts';

type Plugins = Form['technology']['plugins'];

/** Plug-ins an experiment needs: name, size and where they come from. */
export function PluginsInput({
  label,
  value,
  most,
  fault,
  onChange,
}: {
  readonly label: string;
  readonly value: Plugins;
  readonly most: number;
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (value: Plugins) => void;
}) {
  const t = useT();
  const set = (at: number, change: Partial<Plugins[number]>) =>
    onChange(value.map((one, i) => (i === at ? { ...one, ...change } : one)));
  return (
    <fieldset className="vse-field">
      <legend className="vse-field-label">{label}</legend>
      <div className="vse-stack">
        {value.map((plugin, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells two plug-ins apart
          <div key={i} className="entry-plugin">
            <TextField
              label={t('experiments.plugin.name')}
              maxLength={100}
              value={plugin.name}
              error={fault(`plugins.${i}.name`)}
              onChange={(event) => set(i, { name: event.target.value })}
            />
            <TextField
              label={t('experiments.plugin.size')}
              maxLength={40}
              value={plugin.size}
              error={fault(`plugins.${i}.size`)}
              onChange={(event) => set(i, { size: event.target.value })}
            />
            <TextField
              label={t('experiments.plugin.address')}
              maxLength={500}
              value={plugin.address}
              placeholder={ADDRESS_START}
              error={fault(`plugins.${i}.address`)}
              onChange={(event) => set(i, { address: event.target.value })}
            />
            <Button
              variant="ghost"
              onClick={() => onChange(value.filter((_, at) => at !== i))}
              aria-label={t('experiments.plugin.remove', { name: plugin.name || String(i + 1) })}
            >
              {t('ui.action.delete')}
            </Button>
          </div>
        ))}
        {value.length < most && (
          <div>
            <Button
              size="small"
              icon={<PlusIcon aria-hidden="true" />}
              onClick={() => onChange([...value, { name: '', size: '', address: '' }])}
            >
              {t('experiments.plugin.add')}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
