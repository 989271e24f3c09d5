/** The error that is thrown if a history breaks a rule. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

export const hold = (isTrue: boolean, rule: string) => {
  if (!isTrue) throw new Violation(rule)
}
