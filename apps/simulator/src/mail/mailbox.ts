import { randomUUID } from 'node:crypto'

export type Letter = {
  id: string
  /** The recipients of the SMTP envelope; a Bcc recipient appears only here. */
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  /** The address for replies; empty if the e-mail has none. */
  replyTo: string
  messageId: string
  at: string
}

const KEPT = 500

/** Creates a mailbox. It lists its e-mails newest first. */
export const createMailbox = () => {
  let letters: Letter[] = []
  const watchers = new Set<() => void>()
  const find = (to: string | undefined) => letters.filter((letter) => to === undefined || letter.to.includes(to.toLowerCase()))

  return {
    add: (letter: Omit<Letter, 'id' | 'at'>) => {
      letters = [{ ...letter, id: randomUUID(), at: new Date().toISOString() }, ...letters].slice(0, KEPT)
      for (const notify of watchers) notify()
    },
    get: (id: string) => letters.find((letter) => letter.id === id),
    find,
    clear: () => {
      letters = []
    },
    /**
     * Waits until there are e-mails to the address `to` and returns them. Without `to`, waits for an e-mail to any address. Returns an
     * empty list after `waitMs`.
     */
    findSoon: (to: string | undefined, waitMs: number) =>
      new Promise<Letter[]>((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          watchers.delete(check)
          resolve(find(to))
        }
        const check = () => {
          if (find(to).length > 0) finish()
        }
        const timer = setTimeout(finish, waitMs)
        watchers.add(check)
        check()
      }),
  }
}
export type Mailbox = ReturnType<typeof createMailbox>
