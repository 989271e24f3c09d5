import { Extra } from '@playhub/browser/error-boundary'
import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { usePlace } from '../host/place.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import styles from './help-link.module.css'
import { articlesQuery } from './read-articles.ts'
import { useHelpT } from './texts.ts'

type BesideProps = {
  project: string
  /** Whether the heading shares its line with other content. If so, the link is hidden on a phone. */
  wideOnly?: boolean
  children: ReactNode
}

/** A heading with the link to the help articles at its end. */
export const HelpBeside = ({ project, wideOnly, children }: BesideProps) => (
  <div className={styles.beside} data-place={usePlace()} data-wide-only={wideOnly || undefined}>
    {children}
    <Extra>
      <IfAny project={project} />
    </Extra>
  </div>
)

/**
 * Shows the link if the project has help articles. The list of articles loads after the page, so showing the link later must not move the
 * content below.
 */
const IfAny = ({ project }: { project: string }) => {
  const t = useHelpT()
  const place = usePlace()
  const { language } = useLanguage()
  const { data } = useQuery(articlesQuery({ project, lng: language }))
  if (!data?.items.length) return null
  const link = {
    href: paths.help({ language }),
    className: styles.link,
    children: (
      <>
        <CircleQuestionMark size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.words}>{t('link')}</span>
      </>
    ),
  }
  // Over a game, the link opens a new tab, because the game and an open form must not be closed.
  return <div className={styles.end}>{place === 'modal' ? <a {...link} target="_blank" rel="noopener" /> : <Link {...link} />}</div>
}
