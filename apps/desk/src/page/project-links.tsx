import type { ProjectRow } from '@playhub/contract/desk/projects'
import { Link } from 'wouter'
import styles from './project-links.module.css'

type Props = {
  label: string
  projects: readonly ProjectRow[]
  hrefOf: (project: ProjectRow) => string
  /** Returns the text below the project's name. */
  aboutOf: (project: ProjectRow) => string
}

/** The projects as cards, each with a link to its screen. */
export const ProjectLinks = ({ label, projects, hrefOf, aboutOf }: Props) => (
  <ul className={styles.projects} aria-label={label}>
    {projects.map((project) => (
      <li key={project.id}>
        <Link href={hrefOf(project)} className={styles.project}>
          <span className={styles.name}>{project.name}</span>
          <span className={styles.about}>{aboutOf(project)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
