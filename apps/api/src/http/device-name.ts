import Bowser from 'bowser'

/**
 * Returns browser and operating system, for example `Chrome, Windows`. The text is the same in every language. It is empty if the browser
 * sent no `User-Agent`.
 */
export const deviceName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const parser = Bowser.getParser(userAgent)
  return [parser.getBrowserName(), parser.getOSName()].filter(Boolean).join(', ')
}
