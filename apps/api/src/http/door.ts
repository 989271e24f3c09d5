/** Reports "not ready" before the server closes, because a load balancer needs time to notice it. */
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
