import type { SavedGame } from '@playhub/contract/games/saves'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import styles from './profile.module.css'
import { savedGamesQuery } from './queries.ts'
import { SavedSlot } from './saved-slot.tsx'
import { PartFailed, Section } from './section.tsx'
import { useProfileT } from './texts.ts'

/** Shows what games have saved for the player. Renders nothing if no game has saved anything. */
export const SavedGames = ({ userId }: { userId: string }) => {
  const t = useProfileT()
  const { data, error, refetch } = useQuery(savedGamesQuery(userId))
  if (!error && (!data || data.items.length === 0)) return null
  return (
    <Section title={t('saves.title')} hint={t('saves.hint')}>
      {data ? (
        <ul className={styles.list} aria-label={t('saves.title')}>
          {data.items.flatMap((game) => game.slots.map((slot) => <SavedSlot key={slot.slot} userId={userId} game={game} slot={slot} />))}
        </ul>
      ) : (
        error && <PartFailed name="SAVES" error={error} onRetry={() => void refetch()} />
      )}
      {data?.items.some(waits) && <Notice kind="info">{t('saves.waits')}</Notice>}
    </Section>
  )
}

const waits = ({ slots }: SavedGame) => slots.some(({ conflict }) => conflict !== null)
