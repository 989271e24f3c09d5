import Bowser from 'bowser'

/** A browser and its system in words that every language shares, such as `Chrome, Windows`; empty when the browser does not say. */
export const deviceName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const parser = Bowser.getParser(userAgent)
  return [parser.getBrowserName(), parser.getOSName()].filter(Boolean).join(', ')
}
