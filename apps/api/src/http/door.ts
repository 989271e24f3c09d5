/** Says no before it closes: a balancer needs a moment to see it. */
export const createDoor = () => {
  let isClosing = false
  return {
    isClosing: () => isClosing,
    close: () => {
      isClosing = true
    },
  }
}
export type Door = ReturnType<typeof createDoor>
