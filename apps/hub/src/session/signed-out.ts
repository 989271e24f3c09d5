import { useState } from 'react'
import { useIdentity } from './identity.ts'
import { requestValues } from './request-values.ts'

/** Whether the player whom the screen was opened for has signed out meanwhile, as in another tab. A token that others brought counts on. */
export const useSignedOut = () => {
  const { userId } = useIdentity()
  const [last, setLast] = useState(userId)
  if (userId && userId !== last) setLast(userId)
  return last !== '' && userId === '' && !requestValues().jwt
}
