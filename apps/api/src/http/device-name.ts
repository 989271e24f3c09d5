import Bowser from 'bowser'

/**
 * Browser and operating system in words that are the same in every language, such as `Chrome, Windows`; empty when the browser sends none.
 */
export const deviceName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const parser = Bowser.getParser(userAgent)
  return [parser.getBrowserName(), parser.getOSName()].filter(Boolean).join(', ')
}
