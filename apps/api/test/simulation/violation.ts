/** The error that a rule is broken. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

export const hold = (isTrue: boolean, rule: string) => {
  if (!isTrue) throw new Violation(rule)
}
