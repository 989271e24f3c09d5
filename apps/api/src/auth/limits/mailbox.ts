import { isWithin, type LimitName, type Limits, type Whose } from '../../http/limits.ts'

type LetterLimit = 'lettersPerMailbox' | 'recoveryLetters' | 'signInLetters'

/**
 * Counts an e-mail with a code. All callers share the limit of the mailbox (`budget`). When this limit is used up, a caller who has caused
 * at most a few e-mails (`fewLettersHere`) may cause some more (`lettersForOthers`). So a stranger with a few IP addresses cannot lock out
 * the owner of the mailbox. A stranger with many IP addresses can use up these extra e-mails too. The owner must then wait until the hour
 * or the day is over.
 */
export const takeLetter = (limits: Limits, name: LetterLimit, budget: string, whose: Whose): Promise<void> =>
  takeShared(limits, { shared: name, few: 'fewLettersHere', others: 'lettersForOthers' }, { all: budget, key: `${name} ${budget}` }, whose)

/**
 * Counts a guess of the code of a registration. All callers share the limit of the e-mail address. When this limit is used up, a caller who
 * has made at most a few guesses (`fewCodesHere`) may make some more (`codesForOthers`).
 *
 * Call this function only for a browser that has begun a registration. To begin one, a browser must solve a robot check or be signed in,
 * and uses one of the mailbox's e-mails.
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
