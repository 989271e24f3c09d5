import { localMoment } from '@playhub/browser/dates'
import { sizeText } from '@playhub/browser/file-rules'
import { type SavedGame, type SaveVersion, saves } from '@playhub/contract/games/saves'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Gamepad2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useLanguage } from '../i18n/i18n.tsx'
import { call } from '../session/call.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './profile.module.css'
import { savedGamesQuery, saveHistoryQuery } from './queries.ts'
import { PartFailed, PartSkeleton } from './section.tsx'
import { useProfileT } from './texts.ts'

type Slot = SavedGame['slots'][number]
type Props = { userId: string; game: SavedGame; slot: Slot }

/** The slot name that most games use. It tells the player nothing, so only the game's name is shown. */
const USUAL_SLOT = 'main'

/** One saved game, with its earlier versions. Deleting or restoring adds a new version, so the player can undo it. */
export const SavedSlot = ({ userId, game, slot }: Props) => {
  const t = useProfileT()
  const { language } = useLanguage()
  const refusalText = useRefusalText()
  const [isOpen, setIsOpen] = useState(false)
  const versionsId = useId()
  const place = { project: game.project, slot: slot.slot }
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: savedGamesQuery(userId).queryKey }),
      client.invalidateQueries({ queryKey: saveHistoryQuery(userId, place).queryKey }),
    ])
  /**
   * `version`: the version to restore; if undefined, the saved game is deleted. `before`: the version that Undo restores; if undefined,
   * Undo deletes the saved game.
   */
  const change = useMutation({
    mutationFn: ({ version }: { version: number | undefined; before?: number | undefined; isUndo?: boolean }) =>
      version === undefined
        ? call(saves.remove, { headers: {}, body: place })
        : call(saves.restore, { headers: {}, body: { ...place, version } }),
    onSuccess: refresh,
  })
  const before = slot.isDeleted ? undefined : slot.version
  const done = change.isSuccess && !change.variables.isUndo ? change.variables : undefined
  const name = slot.slot === USUAL_SLOT ? game.projectName : t('saves.slot', { game: game.projectName, slot: slot.slot })
  const when = localMoment(slot.updateTs)
  return (
    <li className={styles.savedGame}>
      <div className={styles.row}>
        <Gamepad2 size={24} strokeWidth={1.5} aria-hidden="true" />
        <div className={styles.words}>
          <div className={styles.rowName}>{name}</div>
          <div className={styles.meta}>
            <time dateTime={slot.updateTs}>
              {slot.isDeleted ? t('saves.deletedOn', { date: when }) : t('saves.savedOn', { date: when })}
            </time>
            {!slot.isDeleted && `, ${sizeText(slot.bytes, language)}`}
          </div>
        </div>
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={versionsId}
            aria-label={t('saves.versionsOf', { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('saves.versions')}
          </Button>
          {!slot.isDeleted && (
            <Button
              variant="quiet"
              busy={change.isPending && change.variables.version === undefined}
              aria-label={t('saves.deleteOf', { name })}
              onClick={() => change.mutate({ version: undefined, before })}
            >
              {t('saves.delete')}
            </Button>
          )}
        </div>
      </div>
      <div id={versionsId} hidden={!isOpen}>
        {isOpen && (
          <Versions
            userId={userId}
            place={place}
            newest={slot.version}
            restoring={change.isPending ? change.variables.version : undefined}
            onRestore={(version) => change.mutate({ version, before })}
          />
        )}
      </div>
      {change.error && <Notice kind="danger">{refusalText(change.error)}</Notice>}
      {done && (
        <Notice
          kind="success"
          action={<Button onClick={() => change.mutate({ version: done.before, isUndo: true })}>{t('saves.undo')}</Button>}
        >
          {done.version === undefined ? t('saves.deleted') : t('saves.restored')}
        </Notice>
      )}
    </li>
  )
}

type VersionsProps = {
  userId: string
  place: { project: string; slot: string }
  newest: number
  restoring: number | undefined
  onRestore: (version: number) => void
}

const Versions = ({ userId, place, newest, restoring, onRestore }: VersionsProps) => {
  const t = useProfileT()
  const { data, error, refetch } = useQuery(saveHistoryQuery(userId, place))
  if (error) return <PartFailed name="SAVES" error={error} onRetry={() => void refetch()} />
  if (!data) return <PartSkeleton label={t('saves.loading')} heights={[48]} />
  const earlier = data.items.filter(({ version, reason }) => version !== newest && reason !== 'delete')
  if (earlier.length === 0) return <p className={styles.note}>{t('saves.none')}</p>
  return (
    <ul className={styles.versions}>
      {earlier.map((version) => (
        <Version
          key={version.version}
          version={version}
          busy={restoring === version.version}
          onRestore={() => onRestore(version.version)}
        />
      ))}
    </ul>
  )
}

const Version = ({ version, busy, onRestore }: { version: SaveVersion; busy: boolean; onRestore: () => void }) => {
  const t = useProfileT()
  const { language } = useLanguage()
  const date = localMoment(version.createTs)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <time dateTime={version.createTs}>{date}</time>
        <span className={styles.meta}>
          , {sizeText(version.bytes, language)}, {t(`saves.reason.${version.reason}`)}
        </span>
      </div>
      <Button variant="quiet" busy={busy} aria-label={t('saves.restoreOf', { date })} onClick={onRestore}>
        {t('saves.restore')}
      </Button>
    </li>
  )
}
