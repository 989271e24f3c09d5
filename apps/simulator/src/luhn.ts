/** Whether a number can be a card number: checks its length and its check digit. */
export const isCardNumber = (number: string) => {
  if (!/^\d{13,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  return digits.reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0) % 10 === 0
}
