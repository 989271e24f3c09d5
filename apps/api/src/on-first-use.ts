/** Returns a function that makes the value with its first call and keeps it. For what is expensive to make and not needed at the start. */
export const onFirstUse = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
