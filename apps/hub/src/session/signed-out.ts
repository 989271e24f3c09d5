import { useState } from 'react'
import { useIdentity } from './identity.ts'
import { requestValues } from './request-values.ts'

/**
 * Whether the player has signed out since this screen opened, for example in another tab. False if the host page that embeds the hub has
 * passed a token for a player.
 */
export const useSignedOut = () => {
  const { userId } = useIdentity()
  const [last, setLast] = useState(userId)
  if (userId && userId !== last) setLast(userId)
  return last !== '' && userId === '' && !requestValues().jwt
}
