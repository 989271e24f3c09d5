import { isWithin, type LimitName, type Limits, type Whose } from '../../http/limits.ts'

type LetterLimit = 'lettersPerMailbox' | 'recoveryLetters' | 'signInLetters'

/**
 * Counts an e-mail with a code. All senders share the limit of the mailbox (`budget`). When it is used up, the mailbox still takes a few
 * e-mails for senders that have caused almost none of them. So a stranger with a few IP addresses does not keep the owner of the address
 * out. A stranger with many IP addresses can use up these e-mails too, until the hour or the day is over.
 */
export const takeLetter = (limits: Limits, name: LetterLimit, budget: string, whose: Whose): Promise<void> =>
  takeShared(limits, { shared: name, few: 'fewLettersHere', others: 'lettersForOthers' }, { all: budget, key: `${name} ${budget}` }, whose)

/**
 * Counts a guess of the code of a registration for an e-mail address. All browsers share the limit of the address, with the same exception
 * as for e-mails. Call it only for a browser that has begun a registration. To begin one costs a robot check or a signed-in account, and an
 * e-mail.
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
