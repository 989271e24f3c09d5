import { localMoment } from '@playhub/browser/dates'
import { sizeText } from '@playhub/browser/file-rules'
import type { GameVersion } from '@playhub/contract/desk/versions'
import { GAME_START_ADVISED_BYTES } from '@playhub/contract/games/game-limits'
import { Chip } from '@playhub/ui/chip'
import { ExternalLink, Hourglass, Radio } from 'lucide-react'
import { useLanguage } from '../../base/i18n.tsx'
import { WarningLine } from '../../forms/warning-line.tsx'
import { PublishButton } from './publish-button.tsx'
import { useVersionsT } from './texts.ts'
import styles from './version-list.module.css'

type Props = { project: string; version: GameVersion; live: GameVersion | undefined }

/** A version: when and by whom it was uploaded, its sizes, and the actions for it. */
export const VersionRow = ({ project, version, live }: Props) => {
  const t = useVersionsT()
  const language = useLanguage()
  const { number, state, files, bytes, by, at, isLive, address } = version
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <div className={styles.head}>
          <h3>{t('list.number', { number })}</h3>
          {isLive && (
            <Chip kind="success" icon={Radio}>
              {t('list.live')}
            </Chip>
          )}
          {state === 'unpacking' && (
            <Chip kind="info" icon={Hourglass}>
              {t('list.unpacking')}
            </Chip>
          )}
        </div>
        <p className={styles.hint}>
          {t('list.made', { date: localMoment(at), by })}
          {state === 'ready' && ` · ${t('list.files', { count: files })}, ${sizeText(bytes, language)}`}
        </p>
        {state === 'ready' && <StartBudget version={version} />}
      </div>
      {state === 'ready' && (
        <div className={styles.actions}>
          {address && (
            <a className={styles.try} href={address} target="_blank" rel="noreferrer" aria-label={t('list.tryNumber', { number })}>
              {t('list.try')}
              <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
            </a>
          )}
          {!isLive && <PublishButton project={project} version={version} live={live} />}
        </div>
      )}
    </li>
  )
}

/** The speed of a slow phone connection, in Mbit/s. */
const MBIT_PER_SECOND = 10

const StartBudget = ({ version: { startBytes } }: { version: GameVersion }) => {
  const t = useVersionsT()
  const language = useLanguage()
  const values = {
    size: sizeText(startBytes, language),
    count: Math.max(1, Math.round((startBytes * 8) / (MBIT_PER_SECOND * 1_000_000))),
    rate: MBIT_PER_SECOND,
    most: sizeText(GAME_START_ADVISED_BYTES, language),
  }
  if (startBytes > GAME_START_ADVISED_BYTES) return <WarningLine text={t('list.startLong', values)} />
  return <p className={styles.hint}>{t('list.start', values)}</p>
}
