/**
 * A member of staff who is present. `open`: the number of assigned tickets that wait for an answer. `lastTurn`: the number of the last
 * turn; 0 if there was none.
 */
export type Present = { staffId: string; open: number; lastTurn: number }

/** Returns the member of staff who gets the next ticket: among the members below the limit, the one whose last turn is the oldest. */
export const nextMember = (present: readonly Present[], openMax: number): Present | undefined =>
  present.reduce<Present | undefined>((best, one) => {
    if (one.open >= openMax || (best && !isBefore(one, best))) return best
    return one
  }, undefined)

const isBefore = (one: Present, other: Present) =>
  one.lastTurn < other.lastTurn || (one.lastTurn === other.lastTurn && one.staffId < other.staffId)

/** The members of staff who get the tickets of a project, and the maximum number of open tickets of each. */
type Sharing = { project: string; members: readonly string[]; openMax: number }

const takingPart = ({ members }: Sharing, present: readonly Present[]) => present.filter(({ staffId }) => members.includes(staffId))

export type Given = { ticketId: string; staffId: string | null }

/** Returns how many tickets of a project its present members of staff can still take. */
export const freePlaces = (setting: Sharing, present: readonly Present[]) =>
  takingPart(setting, present).reduce((sum, { open }) => sum + Math.max(0, setting.openMax - open), 0)

/**
 * Decides who gets each ticket. If no member of staff is free, an unassigned ticket stays unassigned, and a ticket that must be taken from
 * its assignee (`goesBack`) becomes unassigned. The tickets may belong to several projects, and a member of staff may get tickets of
 * several projects.
 */
export const shareOut = (
  waiting: readonly { id: string; project: string; goesBack: boolean }[],
  present: readonly Present[],
  settings: readonly Sharing[],
): Given[] => {
  let members = present
  let turn = Math.max(0, ...present.map(({ lastTurn }) => lastTurn))
  return waiting.flatMap(({ id, project, goesBack }): Given[] => {
    const setting = settings.find((one) => one.project === project)
    const next = setting && nextMember(takingPart(setting, members), setting.openMax)
    if (!next) return goesBack ? [{ ticketId: id, staffId: null }] : []
    turn += 1
    const after = { ...next, open: next.open + 1, lastTurn: turn }
    members = members.map((one) => (one === next ? after : one))
    return [{ ticketId: id, staffId: next.staffId }]
  })
}
