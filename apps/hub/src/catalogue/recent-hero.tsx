import type { Front } from '@playhub/contract/games/portal'
import { Hero } from './hero.tsx'
import { useRecentGames } from './recent-query.ts'

/** The game that was played last, or the featured one if there is no such game or it did not load. */
export const RecentHero = ({ featured }: { featured: NonNullable<Front['featured']> }) => {
  const { data, isPending } = useRecentGames()
  if (isPending) return <Hero game={featured} isHeld />
  const [last] = data ?? []
  if (!last) return <Hero game={featured} />
  return <Hero key={last.projectName} game={{ ...last, cover: last.card.replace(/card$/, 'cover') }} isPlayed />
}
