import { DEFAULT_CARD_COLOR, DEFAULT_FOOTER_COLOR } from '@playhub/contract/limits'
import { projectTheme } from '@playhub/contract/projects/project-theme'
import { useLanguage } from '../../base/i18n.tsx'
import { Section } from '../../forms/section.tsx'
import { useTextAt } from '../editing.tsx'
import { useCatalogueT } from '../texts.ts'
import styles from './look-section.module.css'
import { TextLine } from './text-controls.tsx'

/** A game's two colours, with sample text on them. */
export const LookSection = () => {
  const t = useCatalogueT()
  return (
    <Section title={t('form.look')}>
      <ColourField path="game.web_page.cardBackgroundColor" label={t('form.cardColour')} fallback={DEFAULT_CARD_COLOR} />
      <ColourField path="game.web_page.footerBackgroundColor" label={t('form.footerColour')} fallback={DEFAULT_FOOTER_COLOR} />
    </Section>
  )
}

const ColourField = ({ path, label, fallback }: { path: string; label: string; fallback: string }) => {
  const t = useCatalogueT()
  const { value, set, onBlur } = useTextAt(path)
  const seen = projectTheme(value, 'dark', fallback).background
  return (
    <div className={styles.colour}>
      <TextLine
        path={path}
        label={label}
        hint={t('form.colourHint')}
        spellCheck={false}
        placeholder={fallback}
        end={
          <input
            type="color"
            className={styles.swatch}
            aria-label={t('form.pick', { name: label })}
            value={seen}
            onChange={(event) => set(event.target.value)}
            onBlur={onBlur}
          />
        }
      />
      <div className={styles.samples}>
        <Sample theme="dark" name={t('form.onDark')} given={value} fallback={fallback} />
        <Sample theme="light" name={t('form.onLight')} given={value} fallback={fallback} />
      </div>
    </div>
  )
}

/**
 * A sample text on the game's colour, computed as in the hub. The colour lies over the theme's surface. The text is white or black,
 * whichever has more contrast.
 */
const Sample = ({ theme, name, given, fallback }: { theme: 'dark' | 'light'; name: string; given: string; fallback: string }) => {
  const t = useCatalogueT()
  const language = useLanguage()
  const { background, text, contrast } = projectTheme(given, theme, fallback)
  // The ratio is rounded down, so that it never looks better than it is: 4.49 is shown as 4.4.
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1, roundingMode: 'floor' }).format(contrast)
  return (
    <div className={styles.sample} style={{ backgroundColor: background, color: text }} data-text={text}>
      <strong>{name}</strong>
      <span>{t('form.contrast', { text, ratio })}</span>
    </div>
  )
}
