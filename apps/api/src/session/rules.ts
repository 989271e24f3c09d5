type Opened = { id: string; source: string; locale: string; project: string }

/** Returns the URL of the login screen on the caller's origin, with its query parameters. Empty parameters are left out. */
export const loginUrl = (origin: string, { id, source, locale, project }: Opened): string => {
  const given = Object.entries({ session: id, source, locale, project }).filter(([, value]) => value !== '')
  return `${origin}/session/login?${new URLSearchParams(given)}`
}
