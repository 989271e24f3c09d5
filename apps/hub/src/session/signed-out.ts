import { useState } from 'react'
import { useIdentity } from './identity.ts'
import { requestValues } from './request-values.ts'

/** Whether the screen's player has signed out meanwhile, for example in another tab. A token from outside still counts. */
export const useSignedOut = () => {
  const { userId } = useIdentity()
  const [last, setLast] = useState(userId)
  if (userId && userId !== last) setLast(userId)
  return last !== '' && userId === '' && !requestValues().jwt
}
