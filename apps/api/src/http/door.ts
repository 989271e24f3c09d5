/**
 * Tells whether the process is ready. It is not ready until the start is complete. It also stops being ready some time before the server
 * closes, because a load balancer needs time to notice this.
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
