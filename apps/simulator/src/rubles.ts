/**
 * Converts `"199.00"`, `"199"` or `"199.9"` to kopecks. Returns undefined for any other text, such as one with signs, exponents, spaces or
 * a third digit.
 */
export const kopecksOf = (text: string): number | undefined => {
  const [, rubles, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return rubles === undefined ? undefined : Number(rubles + fraction.padEnd(2, '0'))
}

export const rublesText = (kopecks: number) => `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
