/**
 * Runs before the first paint, as a plain script. Marks the document with facts from this browser's storage: the theme, whether a player is
 * signed in, whether the age gate was passed, whether a game was played. Styles read these marks, so that wrong content never appears, not
 * even for a moment.
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
  // `storage.ts` stores the player's data as JSON. The nickname is copied with its quotes, because a JSON string is also a valid CSS
  // string.
  const nickName = /"nickName":("(?:[^"\\]|\\.)*")/.exec(read('web-auth-data') ?? '')
  if (nickName?.[1] && read('access-token')) {
    marks.identity = 'player'
    root.style.setProperty('--nick-name', nickName[1])
  }
  if (read('played')) marks.played = ''
  if (read('age-verified') === 'true') marks.age = 'verified'
}
