/** The error for a broken rule. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

export const hold = (isTrue: boolean, rule: string) => {
  if (!isTrue) throw new Violation(rule)
}
