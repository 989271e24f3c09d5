import { PREVIEW_PATH, type PreviewTheme, type PreviewView, previewThemes, previewViews } from '@playhub/contract/desk/preview'
import { BREAKPOINT_PHONE_PX, BREAKPOINT_TABLET_PX, LANGUAGES, type Language, SHORT_LANGUAGES } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Notice } from '@playhub/ui/notice'
import { useRef, useState } from 'react'
import { useEditing } from '../editing.tsx'
import { useBoxSize } from '../pictures/use-box-size.ts'
import styles from '../preview.module.css'
import { useCatalogueT } from '../texts.ts'
import { Segments } from './segments.tsx'
import { usePreviewFrame } from './use-preview-frame.ts'

const widths = { phone: 390, tablet: 768, desktop: 1280 } as const
type Width = keyof typeof widths
/** Returns the first width of the preview. It depends on the width of this window: phone, tablet or desktop. */
const firstWidth = (): Width => (innerWidth <= BREAKPOINT_PHONE_PX ? 'phone' : innerWidth <= BREAKPOINT_TABLET_PX ? 'tablet' : 'desktop')
/** Returns the languages that can be chosen for the preview: English, Russian and the language that is being edited. */
const shownLanguages = (current: Language) =>
  LANGUAGES.filter((each) => each === current || SHORT_LANGUAGES.some((short) => short === each))
const isLight = () => getComputedStyle(document.documentElement).colorScheme === 'light'

/** Shows the hub's own pages in a frame, with the texts and pictures from the form. The pages in the frame are not interactive. */
export const PreviewPane = () => {
  const t = useCatalogueT()
  const { id, document: shown, from, language, setLanguage } = useEditing()
  const [width, setWidth] = useState(firstWidth)
  const [theme, setTheme] = useState<PreviewTheme>(() => (isLight() ? 'light' : 'dark'))
  const [view, setView] = useState<PreviewView>('card')
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useBoxSize(place)
  const state = usePreviewFrame(frame, from.hubUrl, {
    ...{ project: id, document: shown, title: from.settings.pageTitle },
    ...{ language, theme, view },
  })
  const scale = Math.min(1, box.width / widths[width])
  return (
    <section className={styles.pane} aria-label={t('preview.title')}>
      <div className={styles.tools}>
        <Segments
          label={t('preview.width')}
          value={width}
          options={(['phone', 'tablet', 'desktop'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChange={setWidth}
        />
        <Segments
          label={t('preview.theme')}
          value={theme}
          options={previewThemes.map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChange={setTheme}
        />
        <Segments
          label={t('preview.language')}
          value={language}
          options={shownLanguages(language).map((value) => ({ value, label: value.toUpperCase(), title: endonyms[value] }))}
          onChange={setLanguage}
        />
        {shown.game && (
          <Segments
            label={t('preview.view')}
            value={view}
            options={previewViews.map((value) => ({ value, label: t(`preview.${value}`) }))}
            onChange={setView}
          />
        )}
      </div>
      <Unseen view={view} />
      {state === 'away' && <Notice kind="warning">{t('preview.away')}</Notice>}
      <div ref={place} className={styles.place} data-state={state}>
        {box.width > 0 && (
          <div className={styles.sheet} style={{ inlineSize: widths[width] * scale }}>
            <iframe
              ref={frame}
              className={styles.frame}
              src={`${from.hubUrl}${PREVIEW_PATH}`}
              title={t('preview.frame', { name: id })}
              // The frame may run its scripts and keep its own origin, which messages need. It may not open windows, send forms or
              // navigate.
              sandbox="allow-scripts allow-same-origin"
              style={{ inlineSize: widths[width], blockSize: box.height / scale, transform: `scale(${scale})` }}
            />
          </div>
        )}
        {state === 'loading' && (
          <p role="status" className={styles.loading}>
            {t('preview.loading')}
          </p>
        )}
      </div>
    </section>
  )
}

/** Says that players cannot see the page, or the whole game, that the preview shows. Shows nothing if they can see it. */
const Unseen = ({ view }: { view: PreviewView }) => {
  const t = useCatalogueT()
  const web = useEditing().document.game?.web_page
  if (!web || (web.isActive && (!web.inDevelop || view === 'card'))) return null
  return <p className={styles.unseen}>{t(web.isActive ? 'preview.noPage' : 'preview.hidden')}</p>
}
