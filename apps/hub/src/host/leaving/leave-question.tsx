import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { Question } from '@playhub/ui/dialog'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { named, requestValues } from '../../session/request-values.ts'
import { isFramed } from '../result/parent.ts'

type QuestionProps = { kind: 'auth' | 'payment'; open: boolean; busy: boolean; onYes: () => void; onNo: () => void }

/** Whether there is a game: the one that runs under the screen, or the one of the host that opened the sign-in. */
const isThereAGame = () =>
  document.getElementById(GAME_FRAME_ID) !== null || isFramed() || requestValues().source !== '' || named('session') !== ''

/**
 * The question before leaving. During a sign-in: return to the game, or, without a game, leave the sign-in? During a payment: cancel the
 * payment?
 */
export const LeaveQuestion = ({ kind, ...rest }: QuestionProps) => {
  const t = useFlowsT()
  const stay = { text: t('login.leaveText'), no: t('login.leaveNo') }
  const texts =
    kind === 'payment'
      ? { title: t('payment.cancelTitle'), text: t('payment.cancelText'), yes: t('payment.cancelYes'), no: t('payment.cancelNo') }
      : isThereAGame()
        ? { ...stay, title: t('login.leaveTitle'), yes: t('login.leaveYes') }
        : { ...stay, title: t('login.stopTitle'), yes: t('login.stopYes') }
  return <Question {...rest} {...texts} />
}
