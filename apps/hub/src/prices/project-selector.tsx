import { projectPicture } from '@playhub/contract/projects/pictures'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { useT } from '../i18n/i18n.tsx'
import styles from './prices-page.module.css'
import type { Choice } from './rules.ts'

/** Lets the player choose a game. Each game's price list has its own URL, so each choice is a link. */
export const ProjectSelector = ({ choices, current }: { choices: readonly Choice[]; current: string }) => {
  const t = useT()
  return (
    <nav aria-label={t('prices.project')} className={styles.selector}>
      {choices.map(({ project, name }) => (
        <Link key={project} href={paths.prices(project)} className={styles.project} aria-current={project === current ? 'page' : undefined}>
          <img src={projectPicture(project, 'icon')} alt="" width={28} height={28} className={styles.projectIcon} />
          {name}
        </Link>
      ))}
    </nav>
  )
}
