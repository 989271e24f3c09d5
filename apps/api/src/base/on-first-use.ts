/**
 * Returns a function that makes a value at its first call and returns the same value at all later calls. Use it for values that are
 * expensive to make and not needed at the start.
 */
export const onFirstUse = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
