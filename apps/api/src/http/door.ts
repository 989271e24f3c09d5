/**
 * Tells whether the process is ready for requests. It is not ready before its start is complete, nor after it has begun to close. Closing
 * begins some time before the server closes, because a load balancer needs time to notice that the process is closing.
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
