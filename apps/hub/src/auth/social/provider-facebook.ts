import type { SignInProviders } from '@playhub/contract/auth'
import { loadScript } from '../../base/load-script.ts'
import { globals, type Prover, WindowBlocked } from './provider-prover.ts'
import { watchOpen } from './watched-open.ts'

type Settings = { appId: string; version: string; cookie: boolean; xfbml: boolean }
type Answer = { authResponse?: { accessToken?: string } | null }
type Facebook = { init: (settings: Settings) => void; login: (callback: (answer: Answer) => void, options: { scope: string }) => void }

/** The script may fetch the rest of itself before it is there, and then calls this name. */
const READY = 'fbAsyncInit'

const loadFacebook = async (scriptUrl: string) => {
  const ready = new Promise<void>((resolve) => {
    globals()[READY] = resolve
  })
  await loadScript(scriptUrl)
  if (globals().FB === undefined) await ready
  // What Facebook documents of its script.
  return globals().FB as Facebook
}

/** Facebook's own window, which hands the page an access token. */
export const openFacebook = async ({ appId, version, scriptUrl }: NonNullable<SignInProviders['facebook']>): Promise<Prover> => {
  const facebook = await loadFacebook(scriptUrl)
  facebook.init({ appId, version, cookie: false, xfbml: false })
  return () =>
    new Promise((resolve, reject) => {
      const handleAnswer = ({ authResponse }: Answer) => {
        const accessToken = authResponse?.accessToken
        resolve(accessToken ? { method: 'facebook', accessToken } : undefined)
      }
      // Of a window that did not open Facebook says no more than of one that was closed: what is seen here comes first.
      const opened = watchOpen(() =>
        facebook.login((answer) => queueMicrotask(() => handleAnswer(answer)), { scope: 'public_profile,email' }),
      )
      if (opened === null) reject(new WindowBlocked('Facebook'))
    })
}
