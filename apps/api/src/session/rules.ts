type Opened = { id: string; source: string; locale: string; project: string }

/** Where the visitor signs in, with the values that the login screen takes from its address. Those without a value are left out. */
export const loginUrl = (publicUrl: string, { id, source, locale, project }: Opened): string => {
  const given = Object.entries({ session: id, source, locale, project }).filter(([, value]) => value !== '')
  return `${publicUrl}/session/login?${new URLSearchParams(given)}`
}
