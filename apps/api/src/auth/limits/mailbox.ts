import { isWithin, type LimitName, type Limits, type Whose } from '../../http/limits.ts'

type LetterLimit = 'lettersPerMailbox' | 'recoveryLetters' | 'signInLetters'

/**
 * Counts an e-mail with a code. All callers share the limit of the mailbox (`budget`). When this limit is used up, a caller that has caused
 * almost none of the e-mails may still cause a few. So a stranger with a few IP addresses cannot lock out the owner of the mailbox. A
 * stranger with many IP addresses can use up these extra e-mails too, until the hour or the day is over.
 */
export const takeLetter = (limits: Limits, name: LetterLimit, budget: string, whose: Whose): Promise<void> =>
  takeShared(limits, { shared: name, few: 'fewLettersHere', others: 'lettersForOthers' }, { all: budget, key: `${name} ${budget}` }, whose)

/**
 * Counts a guess of the code of a registration for an e-mail address. All browsers share the limit of the address. When it is used up, a
 * browser with few guesses may still make a few. Call it only for a browser that has begun a registration. To begin one, a browser must
 * solve a robot check or be signed in, and uses one of the mailbox's e-mails.
 */
export const takeRegistrationGuess = (limits: Limits, email: string, whose: Whose): Promise<void> =>
  takeShared(limits, { shared: 'registrationCodes', few: 'fewCodesHere', others: 'codesForOthers' }, { all: email, key: email }, whose)

type Names = Record<'shared' | 'few' | 'others', LimitName>

const takeShared = async (limits: Limits, names: Names, { all, key }: { all: string; key: string }, { own, address }: Whose) => {
  const isFew = await isWithin(limits.take(names.few, `${key} ${own ?? address}`))
  const taking = limits.take(names.shared, all)
  if (isFew && !(await isWithin(taking))) return limits.take(names.others, key)
  return taking
}
