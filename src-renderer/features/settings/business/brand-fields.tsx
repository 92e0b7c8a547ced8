import type { BusinessChange, BusinessState } from '#shared/domain/account/business-state.ts';
import { colorNotes, fontIds, fontStacks, type ColorNote } from '#shared/domain/account/brand.ts';
import { useSampleFont } from '../../../components/fonts/use-sample-font.ts';
import { ImageField } from '../../../components/business/image-field.tsx';
import { logoRules } from '../../../components/business/read-image.ts';
import { useImage } from '../../../components/business/use-business.ts';
import { runEdit } from '../../../components/show-error.ts';
import { locale, reasonText, t } from '../../../i18n/index.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { SettingBlock } from '../setting-section.tsx';
import type { BusinessFields } from './business-fields.ts';
import { ColorField } from './color-field.tsx';

interface Props {
  readonly state: BusinessState;
  readonly fields: BusinessFields;
  readonly change: (change: BusinessChange) => Promise<void>;
}

function noteText({ use, contrast, needed }: ColorNote): string {
  const figures = {
    contrast: contrast.toLocaleString(locale()),
    needed: needed.toLocaleString(locale()),
  };
  return use === 'text' ? t('business.lightForLinks', figures) : t('business.lightForLines', figures);
}

const fontLabels = {
  inter: 'business.fontTheme',
  humanist: 'business.fontHumanist',
  geometric: 'business.fontGeometric',
  transitional: 'business.fontTransitional',
  'old-style': 'business.fontOldStyle',
  slab: 'business.fontSlab',
} as const;

/** Logo, colors and font of documents, pages and e-mails. */
export function BrandFields({ state, fields, change }: Props) {
  const logo = useImage('logo', state.logo?.hash ?? null);
  const { main_color: main, accent_color: accent, font } = fields.values;
  useSampleFont(font);
  const valid = (field: 'main_color' | 'accent_color', color: string | null): string | null =>
    fields.errorOf(field) === undefined ? color : null;
  const notes = colorNotes({
    main_color: valid('main_color', main),
    accent_color: valid('accent_color', accent),
    font,
  });
  const noteOf = (field: ColorNote['field']): string | undefined => {
    const note = notes.find((other) => other.field === field);
    return note === undefined ? undefined : noteText(note);
  };
  const refusal = state.refused['logo'];
  return (
    <SettingBlock>
      <div className="grid grid-cols-2 gap-x-4 gap-y-4">
        <div className="col-span-2">
          <ImageField
            label={t('business.logo')}
            hint={t('business.logoHint')}
            image={logo}
            rules={logoRules}
            onChange={(image) => runEdit(change({ logo: image }))}
            error={refusal === undefined ? undefined : t('business.refused', { reason: reasonText(refusal) })}
          />
        </div>
        <ColorField
          label={t('business.mainColor')}
          hint={noteOf('main_color') ?? t('business.mainColorHint')}
          isWarning={noteOf('main_color') !== undefined}
          value={main}
          error={fields.errorOf('main_color')}
          onChange={(color) => fields.set('main_color', color)}
          onBlur={() => void fields.flush()}
        />
        <ColorField
          label={t('business.accentColor')}
          hint={noteOf('accent_color') ?? t('business.accentColorHint')}
          isWarning={noteOf('accent_color') !== undefined}
          value={accent}
          error={fields.errorOf('accent_color')}
          onChange={(color) => fields.set('accent_color', color)}
          onBlur={() => void fields.flush()}
        />
        <Select
          label={t('business.font')}
          value={font}
          options={fontIds.map((value) => ({
            value,
            label: t(fontLabels[value]),
          }))}
          error={fields.errorOf('font')}
          onChange={(value) => fields.set('font', value)}
        />
        <p
          aria-label={t('business.fontSampleLabel')}
          className="self-end rounded-control bg-white px-3 py-1.5 text-body text-black ring-1 ring-line ring-inset"
          style={{ fontFamily: font === 'inter' ? 'var(--font-sans)' : fontStacks[font] }}
        >
          {t('business.fontSample')}
        </p>
      </div>
    </SettingBlock>
  );
}
