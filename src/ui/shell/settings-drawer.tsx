import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Drawer } from '../design/dialog.tsx';
import { Segmented } from '../design/radio-group.tsx';
import { Switch } from '../design/switch.tsx';
import { toast } from '../design/toast-store.ts';
import { useT } from '../i18n/translate.ts';
import {
  COLOR_NAMES,
  DISPLAY_VALUES,
  type DisplayKey,
  type DisplaySettings,
  displaySettings,
  useDisplaySettings,
} from './display-settings.ts';
import './settings-drawer.css';

type SwitchKey = { [K in DisplayKey]: DisplaySettings[K] extends boolean ? K : never }[DisplayKey];

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="vse-settings-group">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Toggle({ name, label, hint }: { readonly name: SwitchKey; readonly label: string; readonly hint?: string }) {
  const settings = useDisplaySettings();
  return (
    <Switch
      label={label}
      hint={hint}
      checked={settings[name]}
      onChange={(event) => displaySettings.set({ [name]: event.target.checked })}
    />
  );
}

/** One of few values of a setting; `words` names each of them. */
function Choice<K extends DisplayKey>({
  name,
  label,
  labels,
}: {
  readonly name: K;
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
}) {
  const settings = useDisplaySettings();
  const values = DISPLAY_VALUES[name];
  return (
    <Segmented
      label={label}
      labelHidden={false}
      value={String(settings[name])}
      options={Object.entries(labels).map(([value, word]) => ({ value, label: word }))}
      onChange={(picked) => displaySettings.set({ [name]: values.find((value) => String(value) === picked) })}
    />
  );
}

function ColorChoice() {
  const t = useT();
  const { color } = useDisplaySettings();
  const labels: Readonly<Record<string, string>> = {
    blue: t('ui.settings.color.blue'),
    cyan: t('ui.settings.color.cyan'),
    teal: t('ui.settings.color.teal'),
    violet: t('ui.settings.color.violet'),
    rose: t('ui.settings.color.rose'),
    amber: t('ui.settings.color.amber'),
  };
  return (
    <fieldset className="vse-field">
      <legend className="vse-field-label">
        {t('ui.settings.color')}
        <span className="vse-settings-picked">{labels[COLOR_NAMES[color]]}</span>
      </legend>
      <div className="vse-settings-colors">
        {DISPLAY_VALUES.color.map((hex) => (
          <label key={hex} className="vse-settings-color" style={{ '--swatch': hex } as object}>
            <input
              type="radio"
              name="color"
              value={hex}
              checked={hex === color}
              onChange={() => displaySettings.set({ color: hex })}
              aria-label={labels[COLOR_NAMES[hex]]}
              title={labels[COLOR_NAMES[hex]]}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** 显示设置: every control takes effect at once (20-shell §8). */
export default function SettingsDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      closeOnMask
      title={t('ui.settings.title')}
      closeLabel={t('ui.action.close')}
      width="min(360px, 100vw)"
      footer={
        <Button
          block
          onClick={() => {
            displaySettings.reset();
            toast.show({ text: t('ui.settings.wasReset'), tone: 'success' });
          }}
        >
          {t('ui.settings.reset')}
        </Button>
      }
    >
      <div className="vse-settings">
        <p className="vse-settings-lead">{t('ui.settings.lead')}</p>
        <Group title={t('ui.settings.look')}>
          <Choice
            name="nav_theme"
            label={t('ui.settings.theme')}
            labels={{
              light: t('ui.settings.light'),
              dark: t('ui.settings.darkMenu'),
              realDark: t('ui.settings.dark'),
              auto: t('ui.settings.auto'),
            }}
          />
          <ColorChoice />
          <Toggle name="weak" label={t('ui.settings.weak')} hint={t('ui.settings.weak.hint')} />
        </Group>
        <Group title={t('ui.settings.reading')}>
          <Choice name="font_size" label={t('ui.settings.fontSize')} labels={{ 14: '14', 16: '16', 18: '18' }} />
          <Choice
            name="density"
            label={t('ui.settings.density')}
            labels={{
              loose: t('ui.settings.density.loose'),
              default: t('ui.settings.density.default'),
              compact: t('ui.settings.density.compact'),
            }}
          />
          <Choice
            name="motion"
            label={t('ui.settings.motion')}
            labels={{ system: t('ui.settings.auto'), off: t('ui.settings.motion.off') }}
          />
          <Toggle name="shortcuts" label={t('ui.settings.shortcuts')} />
          <Toggle name="button_show" label={t('ui.settings.buttons')} />
        </Group>
        <Group title={t('ui.settings.frame')}>
          <Choice
            name="layout"
            label={t('ui.settings.layout')}
            labels={{
              topmenu: t('ui.settings.layout.top'),
              sidemenu: t('ui.settings.layout.side'),
              mix: t('ui.settings.layout.mix'),
            }}
          />
          <Choice
            name="sidebar_type"
            label={t('ui.settings.sidebar')}
            labels={{ expanded: t('ui.settings.sidebar.expanded'), collapsed: t('ui.settings.sidebar.collapsed') }}
          />
          <Choice
            name="content_width"
            label={t('ui.settings.width')}
            labels={{ Fluid: t('ui.settings.width.fluid'), Fixed: t('ui.settings.width.fixed') }}
          />
          <p className="vse-field-hint">{t('ui.settings.width.hint')}</p>
          <Toggle name="fixed_header" label={t('ui.settings.fixedHeader')} />
          <Toggle name="fixed_sidebar" label={t('ui.settings.fixedSidebar')} />
          <Toggle name="auto_hide_header" label={t('ui.settings.autoHide')} />
          <Toggle name="multi_tab" label={t('ui.settings.multiTab')} />
        </Group>
      </div>
    </Drawer>
  );
}
