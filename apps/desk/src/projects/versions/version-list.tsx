import type { GameVersions } from '@playhub/contract/desk/versions'
import { GAME_VERSION_DAYS, GAME_VERSIONS_KEPT } from '@playhub/contract/games/game-limits'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { editedGameQuery } from '../../base/project-queries.ts'
import { Section } from '../../forms/section.tsx'
import { Empty } from '../../states/empty.tsx'
import { useVersionsT } from './texts.ts'
import styles from './version-list.module.css'
import { VersionRow } from './version-row.tsx'

/** Lists the uploaded versions of a game, the newest first, and marks the version that players get. */
export const VersionList = ({ project, versions: { items } }: { project: string; versions: GameVersions }) => {
  const t = useVersionsT()
  const live = items.find(({ isLive }) => isLive)
  const { data: game } = useQuery(editedGameQuery(project))
  const address = game?.published.singleGame?.settings.iframeSrc || game?.published.game?.web_page.iframeUrl
  return (
    <Section title={t('list.title')} hint={t('list.hint', { kept: GAME_VERSIONS_KEPT, days: GAME_VERSION_DAYS })}>
      {!live && address && (
        <Notice>
          <span className={styles.address}>{t('list.elsewhere', { address })}</span>
        </Notice>
      )}
      {items.length === 0 ? (
        <Empty icon={Layers} text={t('list.empty')} hint={t('list.emptyHint')} />
      ) : (
        <ul className={styles.list}>
          {items.map((version) => (
            <VersionRow key={version.id} project={project} version={version} live={live} />
          ))}
        </ul>
      )}
    </Section>
  )
}
