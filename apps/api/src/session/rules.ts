type Opened = { id: string; source: string; locale: string; project: string }

/** Where the visitor signs in, at the hub's address as the caller uses it, with the values that the login screen takes from its address. Those without a value are left out. */
export const loginUrl = (origin: string, { id, source, locale, project }: Opened): string => {
  const given = Object.entries({ session: id, source, locale, project }).filter(([, value]) => value !== '')
  return `${origin}/session/login?${new URLSearchParams(given)}`
}
