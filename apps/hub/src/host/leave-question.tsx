import { Question } from '@playhub/ui/dialog'
import { useFlowsT } from '../flows-texts.ts'

type QuestionProps = { kind: 'auth' | 'payment'; open: boolean; busy: boolean; onYes: () => void; onNo: () => void }

/** Return to the game? Cancel the payment? */
export const LeaveQuestion = ({ kind, ...rest }: QuestionProps) => {
  const t = useFlowsT()
  const texts =
    kind === 'auth'
      ? { title: t('login.leaveTitle'), text: t('login.leaveText'), yes: t('login.leaveYes'), no: t('login.leaveNo') }
      : { title: t('payment.cancelTitle'), text: t('payment.cancelText'), yes: t('payment.cancelYes'), no: t('payment.cancelNo') }
  return <Question {...rest} {...texts} />
}
