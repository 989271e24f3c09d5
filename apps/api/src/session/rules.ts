type Opened = { id: string; source: string; locale: string; project: string }

/** The login address on the caller's origin, with the query parameters of the login screen. Empty ones are left out. */
export const loginUrl = (origin: string, { id, source, locale, project }: Opened): string => {
  const given = Object.entries({ session: id, source, locale, project }).filter(([, value]) => value !== '')
  return `${origin}/session/login?${new URLSearchParams(given)}`
}
