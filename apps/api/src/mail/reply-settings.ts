/**
 * Maximum length of the configured reply address before the `@`. This part of a mail address may have 64 characters, and the `+`, the
 * ticket and its signature need 47 of them.
 */
const REPLY_LOCAL_MAX = 17

/** Returns the problems in the settings for replies by e-mail, one sentence for each; empty if there are none. */
export const replyProblems = (address: string | undefined, secret: string | undefined, production: boolean): string[] => {
  const local = address?.split('@')[0] ?? ''
  return [
    ...(local.length > REPLY_LOCAL_MAX || local.includes('+')
      ? [`MAIL_REPLY_ADDRESS needs at most ${REPLY_LOCAL_MAX} characters and no + before the @: the ticket is added there.`]
      : []),
    ...(production && (address === undefined) !== (secret === undefined)
      ? ['MAIL_REPLY_ADDRESS and MAIL_WEBHOOK_SECRET belong together: set both or none.']
      : []),
  ]
}
