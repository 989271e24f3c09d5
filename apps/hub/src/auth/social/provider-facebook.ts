import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { loadScript } from '../../base/load-script.ts'
import { globals, type Prover, WindowBlocked } from './provider-prover.ts'
import { watchOpen } from './watched-open.ts'

type Settings = { appId: string; version: string; cookie: boolean; xfbml: boolean }
type Answer = { authResponse?: { accessToken?: string } | null }
type Facebook = { init: (settings: Settings) => void; login: (callback: (answer: Answer) => void, options: { scope: string }) => void }

/**
 * The name of the global function that Facebook's script calls when it is ready. The script may load a second part, so its `load` event can
 * be too early.
 */
const READY = 'fbAsyncInit'

const loadFacebook = async (scriptUrl: string) => {
  const ready = new Promise<void>((resolve) => {
    globals()[READY] = resolve
  })
  await loadScript(scriptUrl)
  if (globals().FB === undefined) await ready
  // Safe cast: `Facebook` describes the part of Facebook's documented script API that is used here.
  return globals().FB as Facebook
}

/** Loads Facebook's script. Returns a function that opens Facebook's popup, which gives the page an access token. */
export const openFacebook = async ({ appId, version, scriptUrl }: NonNullable<SignInProviders['facebook']>): Promise<Prover> => {
  const facebook = await loadFacebook(scriptUrl)
  facebook.init({ appId, version, cookie: false, xfbml: false })
  return () =>
    new Promise((resolve, reject) => {
      const handleAnswer = ({ authResponse }: Answer) => {
        const accessToken = authResponse?.accessToken
        resolve(accessToken ? { method: 'facebook', accessToken } : undefined)
      }
      // Facebook reports a blocked popup and a closed popup in the same way. So our own check runs first and finds out whether a popup
      // opened.
      const opened = watchOpen(() =>
        facebook.login((answer) => queueMicrotask(() => handleAnswer(answer)), { scope: 'public_profile,email' }),
      )
      if (opened === null) reject(new WindowBlocked('Facebook'))
    })
}
