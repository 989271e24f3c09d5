import { createStore } from '@playhub/browser/store'
import { desk } from '@playhub/contract/desk'
import { useMutation } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { meQuery, queryClient, setMe, signedOutOf } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useStaff } from '../base/session.tsx'
import { running, undoable } from '../bulk/running.ts'
import { showToast } from '../states/toasts.tsx'
import { countDrafts, forgetDrafts } from '../ticket/reply/drafts.ts'

/**
 * Ends the session, even during the sign-in. If the server cannot be reached, an error is shown, because the session may not have ended. If
 * a staff member was signed in, deletes the drafts, because other people may use this computer. A session that expires keeps the drafts.
 */
export const useEndSession = () => {
  const refusalText = useRefusalText()
  return useMutation({
    mutationFn: () => call(desk.signIn.signOut, {}),
    onSuccess: () => {
      const me = queryClient.getQueryData(meQuery.queryKey)
      if (!me) return
      if (me.stage === 'in' && me.staff) forgetDrafts(me.staff.id)
      // The next staff member who signs in must not be able to undo the actions of the previous one.
      running.set(undefined)
      undoable.set(undefined)
      setMe(signedOutOf(me))
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
  })
}

/** `askedId`: the id of the staff member who is asked whether the sign-out may delete the drafts. `count`: the number of these drafts. */
export const draftQuestion = createStore({ askedId: '', count: 0 })

/** Signs the staff member out. If this browser stores drafts of the staff member, asks for confirmation first. */
export const useSignOut = () => {
  const { id } = useStaff()
  const { mutate, isPending } = useEndSession()
  const signOut = () => {
    const count = countDrafts(id)
    if (count > 0) draftQuestion.set({ askedId: id, count })
    else mutate()
  }
  return { signOut, isPending }
}
