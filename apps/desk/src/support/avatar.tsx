import type { InboxRow } from '@playhub/contract/desk/tickets'
import { UserRound } from 'lucide-react'
import styles from './avatar.module.css'

/** The first letter of a player, and one mark for all guests. Says nothing that does not stand beside it. */
export const Avatar = ({ requester: { kind, name } }: Pick<InboxRow, 'requester'>) => (
  <span className={styles.avatar} data-kind={kind} aria-hidden="true">
    {kind === 'guest' ? <UserRound size={18} strokeWidth={1.75} /> : firstLetter(name)}
  </span>
)

const firstLetter = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? <UserRound size={18} strokeWidth={1.75} />
