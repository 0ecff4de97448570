import type { ChangeEvent, FocusEvent } from 'react';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { CODE_WAIT_SECONDS, SIMULATED_CODE } from '../../shared/registration.model.ts';
import { useCountdown } from './use-countdown.ts';
import './account-forms.css';

/** Box of a code with the button that gets one; the button counts down until another may be asked for. */
export function CodeField({
  target,
  send,
  ...field
}: {
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  /** Checks where the code goes to, shows its fault and focuses it; false holds the request back. */
  readonly target: () => boolean;
  /** Asks the server for a code; null shows the code of a simulation instead. */
  readonly send: (() => Promise<{ readonly waitSeconds: number }>) | null;
}) {
  const t = useT();
  const [left, start] = useCountdown();
  const getting = useAction(async () => {
    if (send === null) {
      toast.show({
        title: t('identity.code.notice'),
        text: t('identity.code.simulated', { code: SIMULATED_CODE }),
        duration: 8000,
      });
      start(CODE_WAIT_SECONDS);
      return;
    }
    try {
      start((await send()).waitSeconds);
      toast.show({ text: t('identity.code.sent'), tone: 'success' });
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) start(CODE_WAIT_SECONDS);
      throw error;
    }
  });
  return (
    <div className="vse-code-row">
      <TextField
        label={t('identity.code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...field}
      />
      <Button
        disabled={left > 0}
        loading={getting.busy}
        onClick={() => {
          if (target()) void getting.run();
        }}
      >
        {left > 0 ? t('identity.code.again', { n: left }) : t('identity.code.get')}
      </Button>
    </div>
  );
}
