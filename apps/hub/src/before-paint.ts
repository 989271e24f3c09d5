/**
 * Runs before the first paint, as a plain script: marks the document with what only this browser knows,
 * so that neither theme nor Log in nor an age gate that was passed flashes by. Styles read the marks.
 */
{
  const read = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const marks = document.documentElement.dataset
  const theme = read('theme')
  if (theme === 'light' || theme === 'dark') marks.theme = theme
  if (read('access-token') && read('web-auth-data')) marks.identity = 'player'
  if (read('age-verified') === 'true') marks.age = 'verified'
}
