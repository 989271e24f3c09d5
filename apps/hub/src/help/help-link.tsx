import { Extra } from '@playhub/browser/error-boundary'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { usePlace } from '../host/place.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import styles from './help-page.module.css'
import { articlesQuery } from './read-articles.ts'
import { useHelpT } from './texts.ts'

/** A link to the help articles, if there are any. */
export const HelpLink = ({ project }: { project: string }) => (
  <Extra>
    <IfAny project={project} />
  </Extra>
)

const IfAny = ({ project }: { project: string }) => {
  const t = useHelpT()
  const place = usePlace()
  const { language } = useLanguage()
  const { data } = useQuery(articlesQuery({ project, lng: language }))
  if (!data?.items.length) return null
  const link = { href: paths.help({ language }), className: styles.link, children: t('link') }
  // Over a game, the game and the open form must stay.
  return place === 'modal' ? <a {...link} target="_blank" rel="noopener" /> : <Link {...link} />
}
