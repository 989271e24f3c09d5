import type { TicketRelations } from '@playhub/contract/desk/moves'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { Button } from '@playhub/ui/button'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { IconButton } from '../../controls/icon-button.tsx'
import { useInboxT } from '../../support/texts.ts'
import styles from './moves.module.css'
import { useMoves } from './use-moves.ts'

type Props = { ticket: DeskTicket; relations: TicketRelations; toTicket: (id: string) => string }

/** The tickets with which this ticket is connected: merged, split off and linked tickets. */
export const Relations = ({ ticket, relations: { moves, links }, toTicket }: Props) => {
  const t = useInboxT()
  const { undo, unlink } = useMoves()
  if (moves.length + links.length === 0) return null
  const toOther = ({ id, number, title }: TicketRelations['links'][number], text: string) => (
    <Link href={toTicket(id)} className={styles.other} title={t('moves.open', { number, title })}>
      {text} <bdi>{title}</bdi>
    </Link>
  )
  return (
    <ul className={styles.relations} aria-label={t('moves.relations')}>
      {moves.map(({ id, kind, other, canUndo }) => {
        const text = t(`moves.${kind}`, { number: other.number })
        return (
          <li key={id} className={styles.relation}>
            {/* A merged ticket has no page of its own, so it gets no link. */}
            {kind === 'mergedIn' ? (
              <span className={styles.other}>
                {text} <bdi>{other.title}</bdi>
              </span>
            ) : (
              toOther(other, text)
            )}
            {canUndo && (
              <Button variant="quiet" aria-label={t('moves.undoOf', { what: text })} onClick={() => void undo(id)}>
                {t('moves.undo')}
              </Button>
            )}
          </li>
        )
      })}
      {links.map((other) => (
        <li key={other.id} className={styles.relation}>
          {toOther(other, t('moves.related', { number: other.number }))}
          <IconButton icon={X} label={t('moves.unlink', { number: other.number })} onClick={() => void unlink(ticket, other)} />
        </li>
      ))}
    </ul>
  )
}
