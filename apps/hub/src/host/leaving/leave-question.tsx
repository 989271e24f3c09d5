import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { Question } from '@playhub/ui/dialog'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { named, requestValues } from '../../session/request-values.ts'
import { isFramed } from '../result/parent.ts'

type QuestionProps = { kind: 'auth' | 'payment'; open: boolean; busy: boolean; onYes: () => void; onNo: () => void }

/** Whether the player came from a game: a game runs under the screen, or a host opened the sign-in. */
const isThereAGame = () =>
  document.getElementById(GAME_FRAME_ID) !== null || isFramed() || requestValues().source !== '' || named('session') !== ''

/**
 * The question before leaving. In a sign-in, asks whether to return to the game, or to leave the sign-in if there is no game. In a payment,
 * asks whether to cancel the payment.
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
