/** Returns a `mailto:` link with this address and subject. */
export const mailLink = (address: string, subject: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
