/**
 * Runs before the first paint, as a plain script: marks the document with what only this browser knows,
 * so that neither theme nor Log in nor an age gate that was passed flashes by, and the player's name does not come late.
 * Styles read the marks.
 */
{
  const read = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const marks = root.dataset
  const theme = read('theme')
  if (theme === 'light' || theme === 'dark') marks.theme = theme
  // As it is written by `storage.ts`: a string of JSON is one of CSS too.
  const nickName = /"nickName":("(?:[^"\\]|\\.)*")/.exec(read('web-auth-data') ?? '')
  if (nickName?.[1] && read('access-token')) {
    marks.identity = 'player'
    root.style.setProperty('--nick-name', nickName[1])
  }
  if (read('age-verified') === 'true') marks.age = 'verified'
}
