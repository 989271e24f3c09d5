import type { Card } from '@playhub/contract/games/portal'
import styles from './catalogue-page.module.css'
import { GameCard } from './game-card.tsx'

/** One line of cards, which scrolls sideways. */
export const GameStrip = ({ games }: { games: readonly Card[] }) => (
  <div className={styles.strip}>
    {games.map((game) => (
      <GameCard key={game.projectName} game={game} first={false} />
    ))}
  </div>
)
