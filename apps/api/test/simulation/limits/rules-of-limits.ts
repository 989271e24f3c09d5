import { hold } from '../violation.ts'

/** One request. `life` identifies one run of one process, from its start to its crash. */
export type Take = { atMs: number; life: number; key: string; waitMs: number; isGivenBack: boolean }
export type Limit = { points: number; ms: number }
type Window = { key: string; expire: number }

const countIn = (takes: readonly Take[], fromMs: number, untilMs: number) =>
  takes.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs).length

/**
 * Returns the maximum number of these requests within any period of `ms` milliseconds. `checkTakes` calls it with the passed requests of
 * one process, and with `unheardMs` as the period. The result is then the number of requests that this process can let through before the
 * other processes have received its counts.
 */
const mostWithin = (takes: readonly Take[], ms: number) => Math.max(0, ...takes.map(({ atMs }) => countIn(takes, atMs, atMs + ms + 1)))

/**
 * Checks the requests of one counter. Throws Violation if one of these rules is broken:
 * - A request is refused only if its window and the `unheardMs` before the window together had more requests than the limit. A refused
 * request never has to wait longer than one window.
 * - At most this many requests pass in one window: the limit, plus the requests that each process lets through within `unheardMs`, plus the
 * requests whose points were given back.
 * - A single process lets through at most the limit, plus the requests whose points were given back.
 * - The requests in any other period of the same length have a similar limit, because such a period overlaps two windows.
 * `unheardMs`: the time until every process has received a count. `doubled`: the number of points that were added twice because a reply was
 * lost.
 */
export const checkTakes = (
  takes: readonly Take[],
  windows: readonly Window[],
  { limit, unheardMs, doubled }: { limit: Limit; unheardMs: number; doubled: number },
) => {
  const { points, ms } = limit
  const begin = takes[0]?.atMs ?? 0
  for (const { atMs, waitMs, life } of takes.filter((one) => one.waitMs > 0)) {
    hold(waitMs <= ms, `a wait of ${waitMs} ms is longer than the window`)
    const counted = countIn(takes, atMs + waitMs - ms - unheardMs, atMs + 1)
    hold(counted + doubled > points, `process ${life} refused after ${atMs - begin} ms, and only ${counted} of ${points} were counted`)
  }
  for (const { expire } of windows) {
    // For `unheardMs` after a new window begins, a process may still count in the previous window, because it has not yet received the new
    // window from the shared counters.
    const from = expire - ms + unheardMs
    const since = takes.filter(({ atMs }) => atMs >= expire - ms - unheardMs && atMs < expire)
    const back = since.filter(({ isGivenBack }) => isGivenBack).length
    const passed = since.filter(({ waitMs }) => waitMs === 0)
    const lives = [...Map.groupBy(passed, ({ life }) => life).values()]
    const most = points + back + lives.reduce((all, of) => all + mostWithin(of, unheardMs), 0)
    const count = countIn(passed, from, expire)
    hold(count <= most, `${count} passed in the window that ends after ${expire - begin} ms, more than ${most}`)
    for (const of of lives) {
      const own = countIn(of, from, expire)
      hold(own <= points + back, `process ${of[0]?.life} alone let ${own} through in the window that ends after ${expire - begin} ms`)
    }
  }
  // A period that is as long as a window overlaps at most two windows.
  for (const { atMs } of takes) {
    const near = takes.filter((one) => one.atMs >= atMs && one.atMs < atMs + ms)
    const passed = near.filter(({ waitMs }) => waitMs === 0)
    const unheard = [...Map.groupBy(passed, ({ life }) => life).values()].reduce((all, of) => all + mostWithin(of, unheardMs), 0)
    const most = 2 * points + near.filter(({ isGivenBack }) => isGivenBack).length + 3 * unheard
    hold(passed.length <= most, `${passed.length} passed in the time of one window after ${atMs - begin} ms, more than ${most}`)
  }
}
