import type { LoginMethod } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useQueries } from '@tanstack/react-query'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useLanguage, useT } from '../../i18n/i18n.tsx'
import { brandOf } from '../login-methods.ts'
import { isScriptMethod, proverQuery, scriptCodes } from './provider-scripts.ts'

/**
 * Loads the scripts of the methods on the screen. Returns the methods whose script did not load, and a function that loads these scripts
 * again.
 */
export const useScripts = (methods: readonly LoginMethod[], providers: SignInProviders) => {
  const needed = methods.filter(isScriptMethod)
  const scripts = useQueries({ queries: needed.map((method) => proverQuery(method, providers)) })
  const missing = needed.filter((_, at) => scripts[at]?.isError)
  const [first] = missing
  return {
    missing,
    isMissing: (method: LoginMethod) => missing.some((each) => each === method),
    code: first && scriptCodes[first],
    isFetching: scripts.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const script of scripts) if (script.isError) void script.refetch()
    },
  }
}

/** Says that a blocker or the network stopped the scripts of some providers. Other methods still work. */
export const MissingScripts = ({ scripts: { missing, isFetching, retry } }: { scripts: ReturnType<typeof useScripts> }) => {
  const t = useFlowsT()
  const core = useT()
  const { language } = useLanguage()
  if (missing.length === 0) return null
  const names = new Intl.ListFormat(language).format(missing.map((method) => core(`authType.${brandOf[method]}`)))
  return (
    <Notice
      kind="warning"
      title={t('login.scriptFailed', { names })}
      code={t('common.code', { code: missing.map((method) => scriptCodes[method]).join(', ') })}
      action={
        <Button busy={isFetching} onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('login.scriptHint')}
    </Notice>
  )
}
