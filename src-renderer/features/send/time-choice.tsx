import { t } from '../../i18n/index.ts';
import { Select } from '../../ui/controls/select.tsx';
import { DateTextField } from '../../ui/controls/date-text-field.tsx';
import type { SendTime } from './send-draft.ts';

interface Props {
  readonly time: SendTime;
  readonly onChange: (time: SendTime) => void;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a local date-and-time field writes it. */
function localText(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Tomorrow at nine: when people read. */
function tomorrowMorning(): number {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  return date.setHours(9, 0, 0, 0);
}

/** Time of the send: when online, at a given time, or on release by the user. */
export function TimeChoice({ time, onChange }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('send.when')}
        value={time.type}
        options={[
          { value: 'soon', label: t('send.whenSoon') },
          { value: 'at', label: t('send.whenAt') },
          { value: 'hold', label: t('send.whenHold') },
        ]}
        onChange={(type) => onChange(type === 'at' ? { type, at: tomorrowMorning() } : { type })}
      />
      {time.type === 'at' && (
        <DateTextField
          label={t('send.time')}
          hideLabel
          type="datetime-local"
          value={localText(time.at)}
          onChange={(text) => {
            const at = new Date(text).getTime();
            onChange({ type: 'at', at: Number.isNaN(at) ? null : at });
          }}
        />
      )}
    </div>
  );
}
