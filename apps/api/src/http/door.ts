/**
 * Tells whether the process is ready. It is not ready until the start is complete, and again for some time before the server closes,
 * because a load balancer needs time to notice that.
 */
export const createDoor = () => {
  let isOpen = false
  let isClosing = false
  return {
    isOpen: () => isOpen && !isClosing,
    isClosing: () => isClosing,
    open: () => {
      isOpen = true
    },
    close: () => {
      isClosing = true
    },
  }
}
export type Door = ReturnType<typeof createDoor>
