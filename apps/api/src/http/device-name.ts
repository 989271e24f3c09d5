import Bowser from 'bowser'

/**
 * Browser and operating system, for example `Chrome, Windows`. The text is the same in every language. Empty when the browser sends no
 * `User-Agent`.
 */
export const deviceName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const parser = Bowser.getParser(userAgent)
  return [parser.getBrowserName(), parser.getOSName()].filter(Boolean).join(', ')
}
