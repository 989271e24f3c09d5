import { desk } from '@playhub/contract/desk'
import { useMutation } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { meQuery, queryClient, setMe, signedOutOf } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { showToast } from '../states/toasts.tsx'

/**
 * Ends the session, even during the sign-in. If the server cannot be reached, an error is shown, because the session may not have ended.
 */
export const useSignOut = () => {
  const refusalText = useRefusalText()
  return useMutation({
    mutationFn: () => call(desk.signIn.signOut, {}),
    onSuccess: () => {
      const me = queryClient.getQueryData(meQuery.queryKey)
      if (me) setMe(signedOutOf(me))
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
  })
}
