const MOST = 999

/** Formats a count. A count above 999 becomes `999+`. */
export const shownCount = (count: number) => (count > MOST ? `${MOST}+` : String(count))
