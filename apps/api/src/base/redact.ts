const SECRETS = [
  // This first pattern has only one repetition, so it needs one pass. A URL may have 128 KiB, and a pattern that backtracks would take
  // seconds.
  [/eyJ[\w.-]+/g, '[token]'],
  [/ph_(test|live)_[\w-]+/g, 'ph_$1_[key]'],
  [/_secret_\w+/g, '_secret_[secret]'],
  [/(\/auth\/check\/)[^/?]+/g, '$1[token]'],
  [/(\/auth\/check-user-auth-state\/)[^/?]+/g, '$1[id]'],
  [/(\/(?:session\/loginDone|payments\/done|unauthorized)\/)[^/?]+/gi, '$1[result]'],
  [/([?&](?:jwt|state|code|token|access_token|id_token|refresh_token|signature|q|object|result)=)[^&]*/g, '$1[redacted]'],
  // A parameter with a percent-encoded name, such as `%6awt`, may be any of the parameters above. No honest client encodes these names.
  [/([?&][^?&=%]*%[^?&=]*=)[^&]*/g, '$1[redacted]'],
] as const

/** Removes tokens, which must not be logged. The hub's specification requires some URLs with tokens in their path or query. */
export const redact = (text: string) => SECRETS.reduce((clean, [secret, mark]) => clean.replace(secret, mark), text)

/** Removes the parameter values from the message of a failed query. The values may be e-mail addresses or hashes. */
const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '')

/** An e-mail address, such as in a mail server's answer. The length is limited, so that a long text takes little time. */
const ADDRESS = /[^\s<>"'(),;:=@/]{1,64}@[^\s<>"'(),;:=@/]{1,255}/g

/** Removes what must not be logged from the message of an error: tokens, values of a query, and e-mail addresses. */
export const redactMessage = (message: string) => redact(withoutValues(message)).replace(ADDRESS, '[address]')
