const MOST = 999

/** A larger count is shown as "more than". */
export const shownCount = (count: number) => (count > MOST ? `${MOST}+` : String(count))
