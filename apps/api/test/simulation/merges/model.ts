/**
 * A model of what each account should have at every step of a simulated history. Accounts are numbered. The text of each saved game occurs
 * only once, so it shows from which account the saved game came.
 */

/**
 * A slot of saved games. `made` is true if the account's owner made the newest version: wrote it, deleted the save, or chose it in a
 * conflict. `made` is false if a merge copied the version.
 */
export type Slot = { current: string | null; conflict: string | null; made: boolean }
type Brought = { theirs: Slot; mine: Slot | undefined }
type Merge = {
  id: string
  from: number
  into: number
  moved: ReadonlySet<string>
  readonly before: ReadonlySet<string>
  slots: Map<string, Brought>
}
export type Ticket = { messages: number; unread: number }
export type Model = ReturnType<typeof createModel>

export const createModel = (accounts: number) => {
  /** The account that owns each row. The keys are `payment <id>`, `ticket <id>`, `session <id>` and `identity <id>`. */
  const owners = new Map<string, number>()
  const joinedInto = new Map<number, number>()
  const saves = Array.from({ length: accounts }, () => new Map<string, Slot>())
  const merges: Merge[] = []
  /** For each payment: whether its good (the bought item) was used up. */
  const goods = new Map<string, boolean>()
  const tickets = new Map<string, Ticket>()
  const ended = new Set<string>()
  const counts = { merged: 0, undone: 0 }

  const remaining = (account: number): number => {
    const next = joinedInto.get(account)
    return next === undefined ? account : remaining(next)
  }
  const savesOf = (account: number): Map<string, Slot> => {
    const found = saves[account]
    if (!found) throw new Error(`no account ${account}`)
    return found
  }
  const put = (account: number, slot: string, next: Partial<Slot>) => {
    const own = savesOf(remaining(account))
    own.set(slot, { current: null, conflict: null, ...own.get(slot), ...next, made: true })
  }
  const rowsOf = (kind: string, account: number) =>
    [...owners].filter(([row, owner]) => owner === account && row.startsWith(`${kind} `)).map(([row]) => row.slice(kind.length + 1))

  return {
    ...{ remaining, owners, merges, savesOf, rowsOf, goods, tickets, ended, counts },
    add: (row: string, account: number) => owners.set(row, remaining(account)),
    write: (account: number, slot: string, text: string) => put(account, slot, { current: text }),
    /** Deletes a saved game in the model. Returns whether there was one. */
    remove: (account: number, slot: string): boolean => {
      const isThere = (savesOf(remaining(account)).get(slot)?.current ?? null) !== null
      if (isThere) put(account, slot, { current: null })
      return isThere
    },
    choose: (account: number, slot: string, keep: 'account' | 'guest'): boolean => {
      const found = savesOf(remaining(account)).get(slot)
      if (found) put(account, slot, { current: keep === 'guest' ? (found.conflict ?? found.current) : found.current, conflict: null })
      return found !== undefined
    },
    /**
     * Merges account `from` into account `into`. `moved` lists the rows that the database has recorded as moved. A row that was written
     * during the merge may belong to either account; only this list shows its account.
     */
    merge: (id: string, from: number, into: number, moved: ReadonlySet<string>) => {
      for (const [row, owner] of owners) if (owner === from) owners.set(row, into)
      const slots = new Map<string, Brought>()
      for (const [slot, theirs] of savesOf(from)) {
        const mine = savesOf(into).get(slot)
        slots.set(slot, { theirs, mine })
        savesOf(into).set(slot, joined(mine, theirs))
      }
      joinedInto.set(from, into)
      merges.push({ id, from, into, moved, before: new Set(owners.keys()), slots })
      counts.merged += 1
    },
    setMoved: (id: string, moved: ReadonlySet<string>) => {
      for (const merge of merges) if (merge.id === id) merge.moved = moved
    },
    /** Whether each of the two accounts would have a sign-in method after the merge is undone. */
    mayUndo: ({ into, moved }: Pick<Merge, 'into' | 'moved'>): boolean => {
      const ways = rowsOf('identity', into).map((id) => moved.has(`identity ${id}`))
      return ways.includes(true) && ways.includes(false)
    },
    undo: () => {
      const last = merges.pop()
      if (!last) return
      const { from, into, moved, before, slots } = last
      for (const row of moved) if (owners.get(row) === into) owners.set(row, from)
      // The undo ends the sessions that began after the merge, because they may belong to either account.
      for (const id of rowsOf('session', into)) if (!before.has(`session ${id}`)) ended.add(id)
      joinedInto.delete(from)
      counts.undone += 1
      for (const [slot, brought] of slots) {
        const now = savesOf(into).get(slot)
        const left = now && separated(now, brought)
        if (left) savesOf(into).set(slot, left)
        else savesOf(into).delete(slot)
      }
    },
  }
}

const joined = (mine: Slot | undefined, theirs: Slot): Slot => {
  if (!mine) return { ...theirs, made: false }
  if (theirs.current === null || theirs.current === mine.current) return mine
  return mine.current === null ? { current: theirs.current, conflict: null, made: false } : { ...mine, conflict: theirs.current }
}

const separated = (now: Slot, { theirs, mine }: Brought): Slot | undefined => {
  const isTheirs = now.conflict === theirs.current || (mine === undefined && now.conflict === theirs.conflict)
  const conflict = isTheirs ? null : now.conflict
  if (now.made || now.current !== theirs.current || (mine !== undefined && mine.current !== null)) return { ...now, conflict }
  return mine && theirs.current !== null ? { ...mine, conflict } : mine
}
