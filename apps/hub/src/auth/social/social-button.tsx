import type { LoginMethod } from '@playhub/contract/auth'
import { LOADER_DELAY_MS } from '@playhub/contract/limits'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Spinner } from '@playhub/ui/spinner'
import { type ReactNode, useId } from 'react'
import { useIsLong } from '../../base/use-is-long.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { LastUsed } from '../last-used.tsx'
import { brandOf } from '../login-methods.ts'

type Props = { method: LoginMethod; pending: boolean; blocked: string | undefined; isLast?: boolean; onPress: () => void }

/** The button of one sign-in method. While its popup is open, another click brings the popup to the front. */
export const SocialButton = ({ method, pending, blocked, isLast = false, onPress }: Props) => {
  const t = useFlowsT()
  const markId = useId()
  const mark = <BrandIcon name={brandOf[method]} size={20} />
  return (
    <Button
      data-method={method}
      icon={pending ? <Turning before={mark} /> : mark}
      blocked={blocked}
      aria-describedby={isLast ? markId : undefined}
      onClick={onPress}
    >
      {t(`login.method.${method}`)}
      {isLast && <LastUsed id={markId} />}
    </Button>
  )
}

const Turning = ({ before }: { before: ReactNode }) => (useIsLong(LOADER_DELAY_MS) ? <Spinner /> : before)
