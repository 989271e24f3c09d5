import { canPasskeys } from '@playhub/browser/web-authn'
import { Button } from '@playhub/ui/button'
import { Fingerprint } from 'lucide-react'
import { useT } from '../base/i18n.tsx'

type Props = {
  label?: string
  /** The text that is shown if the browser does not support passkeys. */
  unknown?: string
  variant?: 'accent' | 'neutral'
  busy: boolean
  onClick: () => void
}

/** A button that starts a passkey prompt. If the browser does not support passkeys, the button is blocked and shows a text about this. */
export const PasskeyButton = ({ label, unknown, variant = 'neutral', busy, onClick }: Props) => {
  const t = useT()
  return (
    <Button
      variant={variant}
      busy={busy}
      blocked={canPasskeys() ? undefined : (unknown ?? t('signIn.noPasskey'))}
      icon={<Fingerprint size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onClick}
    >
      {label ?? t('signIn.passkey')}
    </Button>
  )
}
