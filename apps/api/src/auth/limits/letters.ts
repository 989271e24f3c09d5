import { isWithin, type Limits, type Whose } from '../../http/limits.ts'

type LetterLimit = 'lettersPerMailbox' | 'recoveryLetters' | 'signInLetters'

/**
 * Counts an e-mail with a code. All senders share the limit of the mailbox (`budget`). When strangers have used it up, the mailbox still
 * takes a few e-mails for senders that have caused almost none of them. So strangers cannot keep the owner of the address out.
 */
export const takeLetter = async (limits: Limits, name: LetterLimit, budget: string, { own, address }: Whose): Promise<void> => {
  const isFew = await isWithin(limits.take('fewLettersHere', `${name} ${budget} ${own ?? address}`))
  const taking = limits.take(name, budget)
  if (isFew && !(await isWithin(taking))) return limits.take('lettersForOthers', `${name} ${budget}`)
  return taking
}
