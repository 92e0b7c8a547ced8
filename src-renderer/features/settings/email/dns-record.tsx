import { Copy } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { SettingBlock } from '../setting-section.tsx';

interface Props {
  readonly record: { readonly name: string; readonly value: string };
}

/** The DNS record that belongs to the DKIM key. */
export function DnsRecord({ record: { name, value } }: Props) {
  function copy(): void {
    void navigator.clipboard.writeText([name, 'TXT', `"${value}"`].join(' ')).then(() => {
      showToast({ id: 'copied', title: t('mail.copied'), durationMs: 2000 });
    });
  }
  return (
    <SettingBlock>
      <div className="flex items-center justify-between gap-8">
        <div>
          <div className="text-ui text-ink">{t('mail.dnsRecord')}</div>
          <div className="text-label text-ink-3">{t('mail.dnsHint')}</div>
        </div>
        <Button icon={<Copy size={14} />} onClick={copy}>
          {t('mail.copyRecord')}
        </Button>
      </div>
      <code className="selectable mt-2 block rounded-control bg-hover px-3 py-2 font-mono text-label break-all text-ink">
        {name}
        <br />
        {value}
      </code>
    </SettingBlock>
  );
}
