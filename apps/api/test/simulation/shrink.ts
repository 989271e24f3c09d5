/**
 * Number of times that a shorter history is played to find out whether it still fails. One time is not enough, because operations that run
 * at the same time may run in another order each time.
 */
const TRIES = 5

type Tried<S> = { fails: (steps: readonly S[]) => Promise<Error | undefined>; parts: (step: S) => readonly S[]; tries?: number }

/**
 * Finds the shortest history that still fails. First tries to leave out each step; then replaces steps by their shorter forms, which
 * `parts` returns. Returns this history with its last failure.
 */
export const shrink = async <S>(
  steps: readonly S[],
  failure: Error,
  { fails, parts, tries = TRIES }: Tried<S>,
): Promise<{ steps: readonly S[]; failure: Error }> => {
  let shortest = { steps, failure }
  const attempt = async (shorter: readonly S[]): Promise<boolean> => {
    for (let time = 0; time < tries; time += 1) {
      const found = await fails(shorter)
      if (!found) continue
      shortest = { steps: shorter, failure: found }
      return true
    }
    return false
  }
  for (let before = Number.POSITIVE_INFINITY; shortest.steps.length < before; ) {
    before = shortest.steps.length
    // Tries to leave out the last step first, because steps after a failure do not matter.
    for (let index = before - 1; index >= 0; index -= 1) await attempt(shortest.steps.toSpliced(index, 1))
  }
  for (let index = shortest.steps.length - 1; index >= 0; index -= 1) {
    let isShorter = true
    while (isShorter) {
      isShorter = false
      const step = shortest.steps[index]
      for (const part of step === undefined ? [] : parts(step)) {
        isShorter = await attempt(shortest.steps.with(index, part))
        if (isShorter) break
      }
    }
  }
  return shortest
}
