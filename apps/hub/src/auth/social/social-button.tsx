import type { LoginMethod } from '@playhub/contract/auth'
import { LOADER_DELAY_MS } from '@playhub/contract/limits'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Spinner } from '@playhub/ui/spinner'
import type { ReactNode } from 'react'
import { useIsLong } from '../../base/use-is-long.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { brandOf } from '../login-methods.ts'

type Props = { method: LoginMethod; pending: boolean; blocked: string | undefined; onPress: () => void }

/** The button of one sign-in method. While its popup is open, another click brings the popup to the front. */
export const SocialButton = ({ method, pending, blocked, onPress }: Props) => {
  const t = useFlowsT()
  const mark = <BrandIcon name={brandOf[method]} size={20} />
  return (
    <Button data-method={method} icon={pending ? <Turning before={mark} /> : mark} blocked={blocked} onClick={onPress}>
      {t(`login.method.${method}`)}
    </Button>
  )
}

const Turning = ({ before }: { before: ReactNode }) => (useIsLong(LOADER_DELAY_MS) ? <Spinner /> : before)
