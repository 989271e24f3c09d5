/** Returns the language that the visitor chose earlier, from the cookie of the hub's pages; undefined if there is none. */
export const languageCookie = (cookie: string | undefined): string | undefined =>
  cookie === undefined ? undefined : /(?:^|;\s*)language=([a-z]{2})/.exec(cookie)?.[1]
