/**
 * Returns a function that makes the value with its first call and keeps it. Use it for values that are expensive to make and not needed at
 * the start.
 */
export const onFirstUse = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
