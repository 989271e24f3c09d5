import type { InboxRow } from '@playhub/contract/desk/tickets'
import { UserRound } from 'lucide-react'
import styles from './avatar.module.css'

/** A player's first letter, or a symbol for guests. Screen readers skip it, because the name is beside it. */
export const Avatar = ({ requester: { kind, name } }: Pick<InboxRow, 'requester'>) => (
  <span className={styles.avatar} data-kind={kind} aria-hidden="true">
    {kind === 'guest' ? <UserRound size={18} strokeWidth={1.75} /> : firstLetter(name)}
  </span>
)

const firstLetter = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? <UserRound size={18} strokeWidth={1.75} />
